import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

torch.set_num_threads(1)
sizes = (64, 48, 48, 48, 10)

rs = np.random.default_rng(7)
means = rs.normal(size=(10, 64))
target = rs.integers(0, 10, 6400)
data = (means[target] + rs.normal(0, 2.0, (6400, 64))).astype(np.float32)
data, target = torch.from_numpy(data), torch.from_numpy(target)


def build():
    g = np.random.default_rng(0)
    layers = []
    for a, b in zip(sizes[:-1], sizes[1:]):
        linear = nn.Linear(a, b)
        with torch.no_grad():
            w = g.normal(0, np.sqrt(2.0 / a), (a, b)).astype(np.float32)
            linear.weight.copy_(torch.from_numpy(w.T))
            linear.bias.zero_()
        layers += [linear, nn.ReLU()]
    return nn.Sequential(*layers[:-1])


net = build()
opt = torch.optim.SGD(net.parameters(), lr=0.02, momentum=0.9, weight_decay=1e-4)
loader = list(zip(data.split(64), target.split(64)))


def train_step(x, y):
    opt.zero_grad()
    loss = F.cross_entropy(net(x), y)
    loss.backward()
    opt.step()
    return loss.item()


trace = []
for it in range(60000):
    x, y = loader[it % len(loader)]
    trace.append(train_step(x, y))

print("loss of the first epoch", np.mean(trace[:100]), "of the fifth", np.mean(trace[400:500]))
