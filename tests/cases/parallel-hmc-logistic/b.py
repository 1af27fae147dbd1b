"""Logistic regression, 64 HMC chains side by side (NumPy)."""
import time
import numpy as np

rng = np.random.default_rng(77)
n, d, chains = 1500, 24, 64
X = rng.standard_normal((n, d))
true = rng.standard_normal(d)
y = (rng.random(n) < 1 / (1 + np.exp(-X @ true)))
eps, leaps = 0.02, 4


def grad(theta):
    z = X @ theta
    p = 1 / (1 + np.exp(-z))
    return X.T @ (p - y[:, None]) + theta


def energy(theta, mom):
    z = X @ theta
    u = (np.log1p(np.exp(-np.abs(z))) + np.maximum(z, 0) - y[:, None] * z).sum(axis=0)
    return u + 0.5 * (theta ** 2).sum(axis=0) + 0.5 * (mom ** 2).sum(axis=0)


theta = (0.1 * rng.standard_normal((d, chains))).astype(X.dtype)
acc, clock = [], []
for step in range(60):
    t0 = time.perf_counter()
    mom = rng.standard_normal((d, chains)).astype(X.dtype)
    new, p = theta.copy(), mom.copy()
    h0 = energy(theta, mom)
    p -= 0.5 * eps * grad(new)
    for leap in range(leaps):
        new += eps * p
        p -= (eps if leap < leaps - 1 else 0.5 * eps) * grad(new)
    ok = np.log(rng.random(chains)) < h0 - energy(new, p)
    theta = np.where(ok, new, theta)
    acc.append(ok.mean())
    clock.append(time.perf_counter() - t0)

print("acceptance", round(float(np.mean(acc)), 3), "posterior mean", np.round(theta.mean(axis=1)[:4], 2))
print(f"{1e3 * np.median(clock):.2f} ms per proposal of all chains")
