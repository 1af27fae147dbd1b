import math

import torch
import torch.nn as nn


class Coupling(nn.Module):
    def __init__(self, hidden, flip):
        super().__init__()
        self.flip = flip
        self.net = nn.Sequential(nn.Linear(1, hidden), nn.ReLU(), nn.Linear(hidden, 2))

    def forward(self, x):
        keep, change = (1, 0) if self.flip else (0, 1)
        s, t = self.net(x[:, keep:keep + 1]).chunk(2, dim=-1)
        s = torch.tanh(s)
        y = torch.empty_like(x)
        y[:, keep] = x[:, keep]
        y[:, change] = (x[:, change:change + 1] * s.exp() + t).squeeze(-1)
        return y, s.squeeze(-1)


class Affine(nn.Module):
    """Elementwise affine layer (ActNorm)."""

    def __init__(self):
        super().__init__()
        self.shift = nn.Parameter(torch.randn(2) * 0.1)
        self.log_scale = nn.Parameter(torch.randn(2) * 0.1)

    def forward(self, x):
        return (x + self.shift) * self.log_scale.exp(), self.log_scale.sum()


class Flow(nn.Module):
    def __init__(self, depth=2, hidden=4):
        super().__init__()
        parts = []
        for i in range(depth):
            parts += [Affine(), Coupling(hidden, i % 2 == 1)]
        self.parts = nn.ModuleList(parts)

    def base_log_prob(self, z):
        return -0.5 * z.pow(2).sum(-1) - math.log(2 * math.pi)

    def log_prob(self, x):
        logdet = 0.0
        for part in self.parts:
            x, ld = part(x)
            logdet = logdet + ld
        return self.base_log_prob(x) + logdet


class Mixture(nn.Module):
    """Mixture of Gaussians evaluated on the flow's latent space."""

    def __init__(self, flow, k=8):
        super().__init__()
        self.flow = flow
        self.means = nn.Parameter(torch.randn(k, 2) * 2)

    def log_prob(self, x):
        logdet = 0.0
        for part in self.flow.parts:
            x, ld = part(x)
            logdet = logdet + ld
        comp = [self.flow.base_log_prob(x - m) for m in self.means]
        return torch.logsumexp(torch.stack(comp), 0) - math.log(len(comp)) + logdet


torch.manual_seed(1)
model = Mixture(Flow())
side = torch.linspace(-4, 4, 220)
grid = torch.cartesian_prod(side, side)
area = (side[1] - side[0]) ** 2

mass = 0.0
with torch.no_grad():
    for frame in range(120):
        density = model.log_prob(grid + 0.001 * frame).exp()
        mass = (density.sum() * area).item()
print(f"mass on the grid {mass:.5f}")
