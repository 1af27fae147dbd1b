import os

os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"      # several campaigns share the machine

import numpy as np

rng = np.random.default_rng(21)
dim, n, m = 6, 500, 1000
X = rng.random((n, dim))
y = np.sin(6.0 * X[:, 0]) + X[:, 1] ** 2 - X[:, 2] * X[:, 3] + 0.05 * rng.standard_normal(n)


def rbf(A, B, scale=0.5):
    d2 = (A ** 2).sum(1)[:, None] + (B ** 2).sum(1) - 2.0 * A @ B.T
    return np.exp(-0.5 * d2 / scale ** 2)


def posterior(X, y, C, noise=0.05):
    K = rbf(X, X) + noise * np.eye(len(X))
    Kinv = np.linalg.inv(K)
    Ks = rbf(X, C)
    mean = Ks.T @ (Kinv @ y)
    cov = rbf(C, C) - Ks.T @ Kinv @ Ks
    return mean, np.sqrt(np.diag(cov))


bounds = []
for it in range(100):
    C = rng.random((m, dim))
    mean, std = posterior(X, y, C)
    lcb = mean - 2.0 * std
    best = int(lcb.argmin())
    bounds.append(lcb[best])
    X = np.vstack([X[1:], C[best]])
    y = np.append(y[1:], np.sin(6.0 * C[best, 0]) + C[best, 1] ** 2 - C[best, 2] * C[best, 3])

print("lowest bound", round(float(min(bounds)), 3), "mean bound", round(float(np.mean(bounds)), 3))
