import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"

import numpy as np
from scipy.linalg import solve_discrete_are

m, Iz, lf, lr, cf, cr, dt = 1500.0, 2600.0, 1.2, 1.5, 60000.0, 65000.0, 0.02
Q = np.diag([1.0, 0.05, 2.0, 0.05])
R = np.array([[40.0]])
I4 = np.eye(4)


def bicycle(v):
    couple = lr * cr - lf * cf
    A = np.array([
        [0.0, 1.0, 0.0, 0.0],
        [0.0, -(cf + cr) / (m * v), (cf + cr) / m, couple / (m * v)],
        [0.0, 0.0, 0.0, 1.0],
        [0.0, couple / (Iz * v), -couple / Iz, -(lf**2 * cf + lr**2 * cr) / (Iz * v)],
    ])
    B = np.array([[0.0, cf / m, 0.0, lf * cf / Iz]]).T
    inv = np.linalg.inv(I4 - 0.5 * dt * A)
    return inv @ (I4 + 0.5 * dt * A), inv @ B * dt


def dlqr(A, B):
    X = solve_discrete_are(A, B, Q, R)
    return np.linalg.solve(R + B.T @ X @ B, B.T @ X @ A)


x = np.array([0.5, 0.0, 0.05, 0.0])
total_steer = total_offset = 0.0
for k in range(4000):
    speed = 18.0 + 8.0 * np.sin(k / 120.0)
    Ad, Bd = bicycle(speed)
    u = -dlqr(Ad, Bd) @ x
    x = Ad @ x + Bd @ u
    x[3] -= dt * 0.1 * speed * 0.002 * np.cos(k / 70.0)
    total_steer += float(u[0]) ** 2
    total_offset += x[0] ** 2

print("effort", round(total_steer, 6), "offset", round(float(total_offset), 6))
print("state", np.round(x, 6))
