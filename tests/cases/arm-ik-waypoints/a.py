import time
import numpy as np

L = np.array([0.4, 0.35, 0.25, 0.15])      # planar four-link arm
EPS = 1e-6


def fk(q):
    a = np.cumsum(q)
    return np.array([L @ np.cos(a), L @ np.sin(a)])


def jacobian(q):
    a = np.cumsum(q)
    jx = -np.cumsum((L * np.sin(a))[::-1])[::-1]
    jy = np.cumsum((L * np.cos(a))[::-1])[::-1]
    return np.vstack((jx, jy))


def solve_ik(target, q, lam=0.25):
    for it in range(500):
        e = target - fk(q)
        if np.sum(e ** 2) < EPS:
            break
        J = jacobian(q)
        q = q + J.T @ np.linalg.inv(J @ J.T + lam ** 2 * np.eye(2)) @ e
    return q, it


t0 = time.perf_counter()
its = 0
q = np.array([0.3, 0.5, -0.4, 0.2])
for lap in range(120):
    for k in range(40):
        w = 2 * np.pi * k / 40
        q, n = solve_ik(np.array([0.6 + 0.2 * np.cos(w), 0.3 + 0.2 * np.sin(w)]), q)
        its += n
print(f"{(time.perf_counter() - t0) / 120 * 1e3:.2f} ms a lap, {its / 4800:.1f} iterations, q {q.round(3)}")
