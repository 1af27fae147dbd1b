import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"

import numpy as np
from scipy.optimize import minimize


class FrontierBuilder:
    """Minimum variance portfolios (long only) for a list of target returns."""

    def __init__(self, returns):
        self.mu = returns.mean(axis=0)
        self.cov = np.cov(returns, rowvar=False)
        self.n = len(self.mu)

    def variance(self, w):
        return 252 * np.dot(w, np.dot(self.cov, w))

    def solve(self, target):
        constraints = [
            {"type": "eq", "fun": lambda w: np.sum(w) - 1.0},
            {"type": "eq", "fun": lambda w: 252 * np.dot(w, self.mu) - target},
        ]
        start = np.ones(self.n) / self.n
        res = minimize(self.variance, start, method="SLSQP", bounds=[(0, 1)] * self.n,
                       constraints=constraints, options={"ftol": 1e-9, "maxiter": 200})
        return np.sqrt(res.fun)


rng = np.random.default_rng(11)
market = rng.normal(0.0004, 0.009, (750, 1))
daily = market * rng.uniform(0.5, 1.5, 40) + rng.normal(0.0001, 0.012, (750, 40))
builder = FrontierBuilder(daily)
lo, hi = np.percentile(252 * builder.mu, [35, 85])
targets = np.linspace(lo, hi, 1000)

risks = []
for target in targets:
    risks.append(builder.solve(target))

print(f"lowest volatility {min(risks):.4f}, highest {max(risks):.4f}")
