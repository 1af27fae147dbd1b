import numpy as np
from scipy.optimize import root

# Brusselator on a ring of 40 cells, implicit Euler, one root() a step
n, A, B, D, dt = 40, 1.0, 3.0, 0.02, 0.05
x = np.linspace(0, 2 * np.pi, n, endpoint=False)
y = np.concatenate([1 + 0.3 * np.sin(x), 3 + 0.2 * np.cos(2 * x)])


def residual(z, y_old):
    u, v = z[:n], z[n:]
    uuv = u * u * v
    du = A + uuv - (B + 1) * u + D * n * (np.roll(u, 1) - 2 * u + np.roll(u, -1))
    dv = B * u - uuv + D * n * (np.roll(v, 1) - 2 * v + np.roll(v, -1))
    return z - y_old - dt * np.concatenate([du, dv])


nfev = 0
for step in range(300):
    sol = root(residual, y, args=(y,), method="hybr", tol=1e-10)
    y = sol.x
    nfev += sol.nfev

print("u in", np.round(y[:3], 7), "calls of residual", nfev)
