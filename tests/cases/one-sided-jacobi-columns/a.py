"""Singular values of tall measurement matrices by one-sided Jacobi rotations."""
import math

import numpy as np

STEPS = 3000
rng = np.random.default_rng(21)
records = [rng.normal(size=(1500, 40)) @ np.diag(np.linspace(1.0, 4.0, 40)) for _ in range(3)]


def rotate_pair(a, p, q):
    x = a[:, p]
    y = a[:, q]
    alpha = x @ x
    beta = y @ y
    gamma = x @ y
    if abs(gamma) <= 1e-14 * math.sqrt(alpha * beta):
        return
    zeta = (beta - alpha) / (2.0 * gamma)
    t = math.copysign(1.0, zeta) / (abs(zeta) + math.sqrt(1.0 + zeta * zeta))
    c = 1.0 / math.sqrt(1.0 + t * t)
    s = c * t
    old = x.copy()
    a[:, p] = c * old - s * y
    a[:, q] = s * old + c * y


def sweep(a):
    n = a.shape[1]
    for p in range(n - 1):
        for q in range(p + 1, n):
            rotate_pair(a, p, q)


largest = 0.0
for step in range(STEPS):
    work = records[step % 3].copy()
    sweep(work)
    largest = max(largest, float(np.sqrt((work * work).sum(axis=0)).max()))

print("largest column norm after one sweep:", round(largest, 6))
