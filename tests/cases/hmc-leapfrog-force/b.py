import math

import torch
import torch.nn.functional as F

# Hamiltonian Monte Carlo for a Bayesian logistic regression
torch.manual_seed(7)
torch.set_default_dtype(torch.float64)


class Posterior:
    def __init__(self, n, d):
        self.X = torch.randn(n, d)
        self.y = torch.bernoulli(torch.sigmoid(self.X @ torch.randn(d)))

    def energy(self, w):
        logits = self.X @ w
        nll = F.binary_cross_entropy_with_logits(logits, self.y, reduction="sum")
        return nll + 0.5 * (w @ w)

    def force(self, w):
        w = w.detach().requires_grad_(True)
        (g,) = torch.autograd.grad(self.energy(w), w)
        return g


def leapfrog(target, q, p, step, n_leap):
    p = p - 0.5 * step * target.force(q)
    for leap in range(n_leap):
        q = q + step * p
        scale = step if leap < n_leap - 1 else 0.5 * step
        p = p - scale * target.force(q)
    return q, p


target = Posterior(120, 8)
w = torch.zeros(8)
total = torch.zeros(8)
accepted = 0

for draw in range(4000):
    p0 = torch.randn(8)
    h0 = target.energy(w) + 0.5 * (p0 @ p0)
    q, p = leapfrog(target, w, p0, 0.08, 10)
    h1 = target.energy(q) + 0.5 * (p @ p)
    if torch.rand(()).item() < math.exp(min(0.0, (h0 - h1).item())):
        w = q
        accepted += 1
    total += w

print("acceptance", accepted / 4000, "mean", (total / 4000)[:3].tolist())
