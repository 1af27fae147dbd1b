import numpy as np
import torch
from torch import nn

torch.set_num_threads(1)
rng = np.random.default_rng(1)
sizes = [20, 100, 100, 10]
layers = []
for n, m in zip(sizes[:-1], sizes[1:]):
    linear = nn.Linear(n, m)
    with torch.no_grad():
        linear.weight.copy_(torch.from_numpy(rng.standard_normal((m, n)) / np.sqrt(n)))
        linear.bias.zero_()
    layers += [linear, nn.Sigmoid()]
model = nn.Sequential(*layers)

inputs = torch.from_numpy(rng.standard_normal((20, 16384)).T.astype(np.float32).copy())
classes = torch.from_numpy(rng.integers(0, 10, 16384))
targets = nn.functional.one_hot(classes, 10).float()
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
losses = []
for step in range(5000):
    batch = slice(step % 16 * 1024, step % 16 * 1024 + 1024)
    optimizer.zero_grad()
    output = model(inputs[batch])
    error = (output - targets[batch]) ** 2
    loss = 0.5 * error.sum(dim=1).mean()
    loss.backward()
    optimizer.step()
    losses.append(error.detach().mean().item())
print("cost", losses[0], losses[50])
