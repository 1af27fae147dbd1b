import numpy as np

# Hamiltonian Monte Carlo for a Bayesian logistic regression
rng = np.random.default_rng(7)
n, d = 120, 8
X = rng.standard_normal((n, d))
true_w = rng.standard_normal(d)
y = (rng.random(n) < 1 / (1 + np.exp(-X @ true_w))).astype(float)


def energy(w):
    logits = X @ w
    return np.logaddexp(0.0, logits).sum() - y @ logits + 0.5 * (w @ w)


def force(w):
    p = 1 / (1 + np.exp(-(X @ w)))
    return X.T @ (p - y) + w


step, n_leap = 0.08, 10
w = np.zeros(d)
accepted = 0
total = np.zeros(d)

for draw in range(20000):
    p = rng.standard_normal(d)
    h0 = energy(w) + 0.5 * (p @ p)
    q = w
    p = p - 0.5 * step * force(q)
    for leap in range(n_leap):
        q = q + step * p
        scale = step if leap < n_leap - 1 else 0.5 * step
        p = p - scale * force(q)
    h1 = energy(q) + 0.5 * (p @ p)
    if rng.random() < np.exp(min(0.0, h0 - h1)):
        w = q
        accepted += 1
    total += w

print("acceptance", accepted / 20000, "mean", total[:3] / 20000)
