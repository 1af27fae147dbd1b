import numpy as np
import torch

rng = np.random.default_rng(9)
n, width = 160, 32
source = torch.from_numpy(rng.standard_normal((n, width)))
target = torch.from_numpy(rng.standard_normal((n, width)) * 1.2 + 0.3)
W = torch.from_numpy(rng.standard_normal((width, width)) / np.sqrt(width)).requires_grad_()
bandwidths = [16.0, 32.0, 64.0]


def pairwise(x, y):
    return ((x[:, None, :] - y[None, :, :]) ** 2).sum(-1)


def kernel(x, y):
    d = pairwise(x, y)
    return sum(torch.exp(-d / (2 * s)) for s in bandwidths).mean()


def mmd(x, y):
    return kernel(x, x) + kernel(y, y) - 2 * kernel(x, y)


for step in range(400):
    loss = mmd(source @ W, target @ W)
    loss.backward()
    with torch.no_grad():
        W -= 0.05 * W.grad
        W.grad = None

print(f"mmd {loss.item():.5f}")
