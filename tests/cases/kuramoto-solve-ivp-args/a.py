import numpy as np
from scipy.integrate import solve_ivp


def kuramoto(t, theta, omega, coupling, adjacency):
    diff = theta[None, :] - theta[:, None]
    return omega + coupling * (adjacency * np.sin(diff)).sum(axis=1)


rng = np.random.default_rng(17)
n = 124
adjacency = (rng.random((n, n)) < 0.2).astype(float)
omega = rng.normal(0.0, 0.5, n)
start = rng.uniform(-np.pi, np.pi, n)

order = []
for run in range(650):
    coupling = 0.02 + 0.0001 * (run % 50)
    sol = solve_ivp(kuramoto, (0.0, 4.0), start, method="RK45", rtol=1e-6, atol=1e-8,
                    args=(omega, coupling, adjacency))
    order.append(abs(np.exp(1j * sol.y[:, -1]).mean()))

print("order parameter", np.round(order[:3], 8), "largest", round(max(order), 8))
