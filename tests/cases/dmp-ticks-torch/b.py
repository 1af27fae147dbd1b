import numpy as np
import torch

JOINTS, BASIS = 7, 25
ALPHA, BETA, AX, TAU = 25.0, 6.25, 4.0, 1.0

gen = torch.Generator().manual_seed(4)
weights = (60 * torch.randn(JOINTS, BASIS, generator=gen, dtype=torch.float64)).numpy()
centres = np.exp(-AX * np.linspace(0, 1, BASIS))
widths = BASIS ** 1.5 / centres / AX
goal = np.linspace(-1.0, 1.0, JOINTS)


def tick(y, yd, x, dt):
    psi = np.exp(-widths * (x - centres) ** 2)
    f = (weights @ psi) / psi.sum() * x * goal
    ydd = ALPHA * (BETA * (goal - y) - yd) + f
    yd = yd + ydd * dt / TAU
    y = y + yd * dt / TAU
    x = x - AX * x * dt / TAU
    return y, yd, x


def rollout(dt=0.005, n=200):
    y, yd, x = np.zeros(JOINTS), np.zeros(JOINTS), 1.0
    for _ in range(n):
        y, yd, x = tick(y, yd, x, dt)
    return y


path = 0.0
for r in range(2000):
    path += float(np.abs(rollout()).sum())
print("end poses summed", path)
