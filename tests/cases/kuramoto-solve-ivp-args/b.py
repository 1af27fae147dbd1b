import numpy as np
from scipy.integrate import solve_ivp


class Kuramoto:
    def __init__(self, adjacency, omega):
        self.adjacency = adjacency
        self.omega = omega
        self.coupling = 0.0

    def rhs(self, t, theta):
        diff = theta[None, :] - theta[:, None]
        return self.omega + self.coupling * (self.adjacency * np.sin(diff)).sum(axis=1)

    def order_after(self, start, t_end, coupling):
        self.coupling = coupling
        sol = solve_ivp(self.rhs, (0.0, t_end), start, method="RK45", rtol=1e-6, atol=1e-8)
        return abs(np.exp(1j * sol.y[:, -1]).mean())


rng = np.random.default_rng(17)
n = 124
network = Kuramoto((rng.random((n, n)) < 0.2).astype(float), rng.normal(0.0, 0.5, n))
start = rng.uniform(-np.pi, np.pi, n)

order = []
for run in range(650):
    order.append(network.order_after(start, 4.0, 0.02 + 0.0001 * (run % 50)))

print("order parameter", np.round(order[:3], 8), "largest", round(max(order), 8))
