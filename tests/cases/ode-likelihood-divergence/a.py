import math

import torch
import torch.nn as nn


class Velocity(nn.Module):
    def __init__(self, dim, width):
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(dim + 1, width), nn.SiLU(),
            nn.Linear(width, width), nn.SiLU(),
            nn.Linear(width, width), nn.SiLU(),
            nn.Linear(width, dim),
        )

    def forward(self, x, t):
        return self.body(torch.cat([x, t.expand(x.shape[0], 1)], dim=1))


def gradient(output, x, create_graph=False):
    return torch.autograd.grad(output, x, grad_outputs=torch.ones_like(output),
                               create_graph=create_graph, retain_graph=True)[0]


class Likelihood:
    def __init__(self, model, steps):
        self.model = model
        self.times = torch.linspace(1.0, 0.0, steps + 1)

    def dynamics(self, x, t):
        with torch.set_grad_enabled(True):
            x = x.detach().requires_grad_()
            u = self.model(x, t)
            div = 0
            for i in range(u.shape[1]):
                div = div + gradient(u[:, i], x, create_graph=True)[:, i]
        return u.detach(), div.detach()

    def __call__(self, x):
        logdet = torch.zeros(x.shape[0])
        for t0, t1 in zip(self.times[:-1], self.times[1:]):
            u, div = self.dynamics(x, t0)
            x = x + (t1 - t0) * u
            logdet = logdet + (t1 - t0) * div
        base = -0.5 * (x ** 2).sum(1) - 0.5 * x.shape[1] * math.log(2 * math.pi)
        return base + logdet


torch.manual_seed(0)
model = Velocity(8, 96)
for p in model.parameters():
    p.requires_grad_(False)
log_likelihood = Likelihood(model, steps=4)
test_set = torch.randn(64, 200, 8)

total = 0.0
for i in range(60):
    batch = test_set[i % 64]
    total += log_likelihood(batch).mean().item()
print(f"mean log likelihood {total / 60:.5f}")
