import math

import torch

torch.manual_seed(0)
x = torch.rand(200, dtype=torch.float64) * 10
y = torch.sin(x) + 0.3 * torch.randn(200, dtype=torch.float64)
theta = (0.5 + torch.rand(500, 3, dtype=torch.float64)).tolist()


def kernel(x, scale, length):
    return scale ** 2 * torch.exp(-0.5 * (x[:, None] - x[None, :]) ** 2 / length ** 2)


def log_likelihood(x, y, scale, length, noise):
    n = len(y)
    cov = kernel(x, scale, length) + noise ** 2 * torch.eye(n, dtype=x.dtype)
    fit = y @ torch.inverse(cov) @ y
    return -0.5 * (fit + torch.logdet(cov) + n * math.log(2 * math.pi))


best = -math.inf
for draw in range(4000):
    scale, length, noise = theta[draw % 500]
    value = log_likelihood(x, y, scale, length, noise).item()
    if value > best:
        best, where = value, theta[draw % 500]

print("best", round(best, 2), [round(t, 3) for t in where])
