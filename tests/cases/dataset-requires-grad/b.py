import numpy as np
import torch
from torch import nn

rng = np.random.default_rng(3)
torch.manual_seed(3)

readings = rng.normal(size=(20000, 64))
strength = np.sin(readings[:, :6]).sum(axis=1, keepdims=True)


def as_tensor(array):
    return torch.tensor(array, dtype=torch.float32)


def batches(X, y, size):
    start = 0
    while True:
        yield X[start:start + size], y[start:start + size]
        start = (start + size) % len(X)


X, y = as_tensor(readings), as_tensor(strength)
net = nn.Sequential(nn.Linear(64, 64), nn.Tanh(), nn.Linear(64, 64), nn.Tanh(), nn.Linear(64, 1))
opt = torch.optim.SGD(net.parameters(), lr=0.02, momentum=0.9)
feed = batches(X, y, 80)

for step in range(5000):
    xb, yb = next(feed)
    loss = nn.functional.mse_loss(net(xb), yb)
    opt.zero_grad()
    loss.backward()
    opt.step()

print("loss", round(loss.item(), 5))
