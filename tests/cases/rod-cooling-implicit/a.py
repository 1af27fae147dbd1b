import numpy as np
from scipy.linalg import solve_banded

# heat equation on a rod, Crank-Nicolson; conductivity changes with temperature, so the
# system is rebuilt in every step
n = 300
dx, dt = 1.0 / (n + 1), 1e-4
grid = np.linspace(dx, 1 - dx, n)
T = np.sin(np.pi * grid) + 0.3 * np.sin(7 * np.pi * grid)


def crank_nicolson(T):
    r = 0.5 * dt / dx**2 * (1.0 + 0.1 * np.abs(T))
    ab = np.zeros((3, n))
    ab[0, 1:] = -r[:-1]
    ab[1] = 1 + 2 * r
    ab[2, :-1] = -r[1:]
    rhs = (1 - 2 * r) * T
    rhs[1:] += r[1:] * T[:-1]
    rhs[:-1] += r[:-1] * T[1:]
    return solve_banded((1, 1), ab, rhs)


for k in range(40000):
    T = crank_nicolson(T)
    if k % 500 == 499:                       # reheat
        T = np.sin(np.pi * grid) + 0.3 * np.sin(7 * np.pi * grid)

print("max T", float(T.max()))
