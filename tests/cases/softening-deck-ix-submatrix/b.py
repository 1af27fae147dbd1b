"""Newmark stepping (average acceleration) of a deck on condensed dense stiffness, with softening bearings."""
import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # one core each, the other runs the GUI

import numpy as np
from scipy.linalg import solve

n_dof = 240
n_fixed = 6
n_steps = 300
dt = 2.0e-3

rng = np.random.default_rng(5)
x = np.linspace(0.0, 1.0, n_dof)
stiffness = 900.0 * np.exp(-np.abs(x[:, None] - x[None, :]) / 0.08)
stiffness[np.diag_indices(n_dof)] += 2.0e3
mass = rng.uniform(0.8, 1.2, n_dof)
gust = rng.standard_normal((n_steps, n_dof))
softening = rng.integers(n_fixed, n_dof, n_steps)

free = slice(n_fixed, n_dof)
inertia = np.diag(4.0 / dt**2 * mass[free])
u, v, acc = np.zeros(n_dof), np.zeros(n_dof), np.zeros(n_dof)
peak = np.zeros(n_steps)

for step in range(n_steps):
    dof = softening[step]
    stiffness[dof, dof] *= 0.98
    k_eff = inertia + stiffness[free, free]
    load = gust[step, free] + mass[free] * (4.0 / dt**2 * u[free] + 4.0 / dt * v[free] + acc[free])
    u_new = solve(k_eff, load, assume_a="pos", overwrite_a=True, check_finite=False)
    acc_new = 4.0 / dt**2 * (u_new - u[free]) - 4.0 / dt * v[free] - acc[free]
    v[free] += 0.5 * dt * (acc[free] + acc_new)
    u[free], acc[free] = u_new, acc_new
    peak[step] = np.abs(u).max()

print("largest deflection", peak.max(), "last", peak[-1])
