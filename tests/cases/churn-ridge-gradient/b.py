import numpy as np
from scipy.optimize import minimize

# customer churn, ridge-penalised logistic regression, one fit a region
rng = np.random.default_rng(8)
n, p = 400, 12
regions = []
true_w = rng.normal(size=p)
for r in range(20):
    X = rng.normal(size=(n, p)) * np.linspace(0.5, 2.0, p)
    y = (rng.random(n) < 1 / (1 + np.exp(-X @ (true_w + 0.3 * rng.normal(size=p))))).astype(float)
    regions.append((X, y))
lam = 0.02


def loss(w, X, y):
    z = X @ w
    return np.mean(np.logaddexp(0, z) - y * z) + lam * np.sum(w ** 2)


def gradient(w, X, y):
    z = X @ w
    return X.T @ (1 / (1 + np.exp(-z)) - y) / len(y) + lam * w


iterations = 0
losses = []
for k in range(1000):
    X, y = regions[k % len(regions)]
    fit = minimize(loss, np.zeros(p), args=(X, y), jac=gradient, method="L-BFGS-B")
    iterations += fit.nit
    losses.append(fit.fun)

print("mean loss", np.mean(losses), "iterations", iterations)
