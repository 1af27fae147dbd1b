import numpy as np
import torch
from torch import nn

torch.manual_seed(0)
DIM, WIDTH, STEPS = 8, 96, 4

layers = []
for fan_in, fan_out in [(DIM + 1, WIDTH), (WIDTH, WIDTH), (WIDTH, WIDTH), (WIDTH, DIM)]:
    layers += [nn.Linear(fan_in, fan_out), nn.SiLU()]
field = nn.Sequential(*layers[:-1]).requires_grad_(False)
held_out = torch.randn(64, 200, DIM)


def velocity_and_divergence(x, t):
    x = x.detach().requires_grad_()
    with torch.enable_grad():
        u = field(torch.cat([x, torch.full((len(x), 1), t)], dim=1))
        ones = torch.ones(len(x))
        div = torch.zeros(len(x))
        for j in range(DIM):
            row, = torch.autograd.grad(u[:, j], x, ones, retain_graph=True)
            div += row[:, j]
    return u.detach(), div


def log_prob(x):
    dt = -1.0 / STEPS
    change = torch.zeros(len(x))
    for step in range(STEPS):
        u, div = velocity_and_divergence(x, 1.0 + step * dt)
        x = x + dt * u
        change += dt * div
    return -0.5 * x.square().sum(1) - 0.5 * DIM * np.log(2 * np.pi) + change


values = []
for n in range(60):
    values.append(log_prob(held_out[n % 64]).mean().item())
print(f"mean log likelihood {np.mean(values):.5f}")
