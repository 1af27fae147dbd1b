import math

import torch
import torch.nn as nn

LOG_2PI = math.log(2 * math.pi)


def make_flow(depth=2, hidden=4):
    layers = []
    for _ in range(depth):
        shift = torch.randn(2) * 0.1
        log_scale = torch.randn(2) * 0.1
        net = nn.Sequential(nn.Linear(1, hidden), nn.ReLU(), nn.Linear(hidden, 2))
        layers.append((shift, log_scale, net))
    return layers


def to_latent(layers, x):
    logdet = 0.0
    for i, (shift, log_scale, net) in enumerate(layers):
        x = (x + shift) * log_scale.exp()
        keep = i % 2
        s, t = net(x[:, keep:keep + 1]).chunk(2, dim=-1)
        s = torch.tanh(s)
        y = torch.empty_like(x)
        y[:, keep] = x[:, keep]
        y[:, 1 - keep] = (x[:, 1 - keep:2 - keep] * s.exp() + t).squeeze(-1)
        x = y
        logdet = logdet + log_scale.sum() + s.squeeze(-1)
    return x, logdet


def standard_normal(z):
    q = z.pow(2)
    return -0.5 * (q[:, 0] + q[:, 1]) - LOG_2PI


def mixture_log_prob(layers, means, x):
    z, logdet = to_latent(layers, x)
    parts = torch.stack([standard_normal(z - m) for m in means])
    return torch.logsumexp(parts, 0) - math.log(len(means)) + logdet


def main():
    torch.manual_seed(1)
    layers = make_flow()
    means = torch.randn(8, 2) * 2
    axis = torch.linspace(-4, 4, 220)
    points = torch.cartesian_prod(axis, axis)
    cell = (axis[1] - axis[0]) ** 2
    with torch.no_grad():
        for frame in range(120):
            p = mixture_log_prob(layers, means, points + 0.001 * frame).exp()
            mass = (p.sum() * cell).item()
    print(f"mass on the grid {mass:.5f}")


main()
