import math

import torch


class MarginalLikelihood:
    """log p(y | theta) of a Gaussian process, for hyperparameters that a sampler hands over."""

    def __init__(self, x, y):
        self.y = y
        self.sq = (x[:, None] - x[None, :]) ** 2
        self.const = 0.5 * len(y) * math.log(2 * math.pi)

    def __call__(self, scale, length, noise):
        cov = scale ** 2 * torch.exp(-0.5 * self.sq / length ** 2)
        cov.diagonal().add_(noise ** 2)
        chol = torch.linalg.cholesky(cov)
        z = torch.linalg.solve_triangular(chol, self.y[:, None], upper=False)
        return -0.5 * (z ** 2).sum() - chol.diagonal().log().sum() - self.const


torch.manual_seed(0)
x = torch.rand(200, dtype=torch.float64) * 10
y = torch.sin(x) + 0.3 * torch.randn(200, dtype=torch.float64)
theta = (0.5 + torch.rand(500, 3, dtype=torch.float64)).tolist()
loglik = MarginalLikelihood(x, y)

best = -math.inf
for draw in range(4000):
    value = loglik(*theta[draw % 500]).item()
    if value > best:
        best, where = value, theta[draw % 500]

print("best", round(best, 2), [round(t, 3) for t in where])
