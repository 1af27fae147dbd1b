"""Transient waiting times in a single-server queue: replications with common random numbers."""
import numpy as np

rng = np.random.default_rng(77)
n_reps = 1000
n_customers = 200

gaps = rng.exponential(1.0, size=(n_customers, n_reps)).T.copy()
demand = rng.gamma(2.0, 0.5, size=(n_customers, n_reps)).T.copy()

wait = np.zeros((n_reps, n_customers + 1))
loads = np.linspace(0.5, 0.98, 200)
late = np.zeros(len(loads))
for j, rho in enumerate(loads):
    for k in range(n_customers):
        surplus = wait[:, k] + rho * demand[:, k] - gaps[:, k]
        wait[:, k + 1] = np.clip(surplus, 0.0, None)
    late[j] = wait[:, -1].mean()

print("wait of the last customer: %.6f at load %.2f, %.6f at load %.2f" % (
    late[0], loads[0], late[-1], loads[-1]))
