"""Spread of an ensemble of Lorenz-63 trajectories, RK4, plain NumPy."""
import numpy as np

SIGMA, RHO, BETA = 10.0, 28.0, 8.0 / 3.0
DT = 0.001
MEMBERS = 30000


def initial_ensemble(n):
    # small perturbations around one state, far outliers thrown away
    rng = np.random.default_rng(1)
    kicks = rng.standard_normal((200000, 3))
    kicks = kicks[np.sqrt((kicks ** 2).sum(axis=1)) < 2.5][:n]
    return (np.array([1.0, 1.0, 25.0]) + 0.1 * kicks).T.copy()


def lorenz(x, y, z):
    return SIGMA * (y - x), x * (RHO - z) - y, x * y - BETA * z


def rk4(x, y, z):
    ax, ay, az = lorenz(x, y, z)
    bx, by, bz = lorenz(x + DT / 2 * ax, y + DT / 2 * ay, z + DT / 2 * az)
    cx, cy, cz = lorenz(x + DT / 2 * bx, y + DT / 2 * by, z + DT / 2 * bz)
    dx, dy, dz = lorenz(x + DT * cx, y + DT * cy, z + DT * cz)
    x = x + DT / 6 * (ax + 2 * bx + 2 * cx + dx)
    y = y + DT / 6 * (ay + 2 * by + 2 * cy + dy)
    z = z + DT / 6 * (az + 2 * bz + 2 * cz + dz)
    return x, y, z


x, y, z = initial_ensemble(MEMBERS)

for chunk in range(300):
    for step in range(10):
        x, y, z = rk4(x, y, z)

print(x.mean(), x.std(), z.mean(), z.std())
