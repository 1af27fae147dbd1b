import numpy as np
from scipy import linalg

# Transient of a four-stage voltage multiplier: backward Euler, Newton at each time step
N = 8
C, R, I_S, V_T, DT = 1e-6, 1e4, 1e-9, 0.026 * 1.8, 2e-5
rng = np.random.default_rng(3)
cap = C * rng.uniform(0.8, 1.2, N)

G = np.zeros((N, N))
for i in range(N):
    G[i, i] += 1 / R
    if i + 1 < N:
        G[i, i] += 1e-6; G[i + 1, i + 1] += 1e-6
        G[i, i + 1] -= 1e-6; G[i + 1, i] -= 1e-6

v = np.zeros(N)
newton_steps = 0
for step in range(400):
    for sub in range(10):
        t = (step * 10 + sub) * DT
        source = 5 * np.sin(2 * np.pi * 50 * t)
        old = v.copy()
        for it in range(8):
            left = np.concatenate(([source], v[:-1]))
            e = np.exp(np.minimum((left - v) / V_T, 30.0))
            i_d, g_d = I_S * (e - 1), I_S * e / V_T
            f = G @ v + cap * (v - old) / DT - i_d
            f[:-1] += i_d[1:]
            J = G + np.diag(cap / DT + g_d)
            J[1:, :-1] -= np.diag(g_d[1:])
            J[:-1, 1:] -= np.diag(g_d[1:])
            J[:-1, :-1] += np.diag(g_d[1:])
            dv = linalg.solve(J, -f)
            v = v + np.clip(dv, -0.2, 0.2)
            newton_steps += 1

print("node voltages", np.round(v, 4), "Newton steps", newton_steps)
