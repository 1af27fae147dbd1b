import numpy as np
from scipy.integrate import solve_ivp

# a plug-flow reactor in 40 cells, A + B -> C (fast), C -> A + B (slow); state: A, B, C of each cell
cells = 40
rng = np.random.default_rng(2)
flow = 3.0


def rhs(t, y, k_fast, k_slow):
    a, b, c = y[:cells], y[cells:2 * cells], y[2 * cells:]
    rate = k_fast * a * b - k_slow * c
    dy = np.empty_like(y)
    dy[:cells] = -rate
    dy[cells:2 * cells] = -rate
    dy[2 * cells:] = rate
    for k, feed in enumerate((1.0, 0.8, 0.0)):
        part = y[k * cells:(k + 1) * cells]
        dy[k * cells] += flow * (feed - part[0])
        dy[k * cells + 1:(k + 1) * cells] += flow * (part[:-1] - part[1:])
    return dy


start = np.concatenate([np.full(cells, 0.2), np.full(cells, 0.1), np.zeros(cells)])
yields = []
for run in range(400):
    k_fast = 10.0 ** rng.uniform(2.0, 4.0)
    sol = solve_ivp(rhs, (0.0, 1.0), start, method="BDF", args=(k_fast, 0.05), t_eval=[1.0])
    yields.append(sol.y[-1, -1])

print(f"mean yield at the outlet: {np.mean(yields):.8f}")
