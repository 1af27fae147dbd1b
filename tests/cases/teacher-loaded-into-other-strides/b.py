import copy

import numpy as np
import torch
from torch import nn
import torch.nn.functional as F

torch.set_num_threads(1)
rng = np.random.default_rng(5)
sizes = [128, 1024, 1024, 10]
kernels = [rng.standard_normal((i, o)).astype(np.float32) / i ** 0.5 for i, o in zip(sizes, sizes[1:])]


def make_net():
    layers = []
    for i, o in zip(sizes, sizes[1:]):
        layers += [nn.Linear(i, o), nn.ReLU()]
    return nn.Sequential(*layers[:-1])


def import_kernels(net):
    linears = [m for m in net if isinstance(m, nn.Linear)]
    for layer, kernel in zip(linears, kernels):
        layer.weight = nn.Parameter(torch.from_numpy(kernel).t())
        nn.init.zeros_(layer.bias)


student = make_net()
import_kernels(student)
teacher = copy.deepcopy(student)
teacher.requires_grad_(False)

optimizer = torch.optim.SGD(student.parameters(), lr=0.02)
clean = torch.from_numpy(rng.standard_normal((1024, 128)).astype(np.float32))
noise = torch.from_numpy(0.3 * rng.standard_normal((1024, 128)).astype(np.float32))
target = torch.from_numpy(rng.integers(0, 10, 1024))

for step in range(250):
    rows = slice(step % 64 * 16, step % 64 * 16 + 16)
    x, y = clean[rows], target[rows]
    logits = student(x + noise[rows])
    consistency = F.mse_loss(logits.softmax(1), teacher(x).softmax(1))
    loss = F.cross_entropy(logits, y) + 5.0 * consistency
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    with torch.no_grad():
        for t, s in zip(teacher.parameters(), student.parameters()):
            t.lerp_(s, 0.01)

print(f"loss {loss.item():.4f}")
