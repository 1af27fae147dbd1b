import numpy as np

N = 160
R = 0.25          # k dt / h^2
TOL = 1e-4
STEPS = 2900


def hot_plate(n):
    u = np.zeros((n, n))
    u[n // 4:n // 2, n // 4:n // 2] = 100.0
    u[0, :] = 20.0
    return u


def sweep(x, rhs, new):
    new[1:-1, 1:-1] = (rhs[1:-1, 1:-1]
                       + R * (x[:-2, 1:-1] + x[2:, 1:-1] + x[1:-1, :-2] + x[1:-1, 2:])) / (1.0 + 4.0 * R)


def implicit_step(u, other):
    """Jacobi iteration for (1 + 4R) x - R * neighbours = u."""
    rhs = u.copy()
    x, new = u, other
    new[:] = x
    n_sweeps = 0
    while True:
        sweep(x, rhs, new)
        n_sweeps += 1
        change = np.abs(new - x).max()
        x, new = new, x
        if change < TOL or n_sweeps >= 200:
            return x, new, n_sweeps


u = hot_plate(N)
spare = np.empty_like(u)
sweeps = 0
for step in range(STEPS):
    u, spare, used = implicit_step(u, spare)
    sweeps += used

print("sweeps per step", sweeps / STEPS)
print("mean", u.mean(), "centre", u[N // 2, N // 2])
