import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"

import numpy as np


class Frontier:
    def __init__(self, returns, n=1500, rate=0.02, rng=None):
        self.returns = returns
        self.n = n
        self.rate = rate
        self.rng = rng

    def draw(self):
        w = self.rng.exponential(size=(self.n, self.returns.shape[1]))
        return w / w.sum(axis=1, keepdims=True)

    def at(self, start, length=250):
        window = self.returns[start:start + length]
        mu = window.mean(axis=0) * 252
        sigma = np.cov(window, rowvar=False) * 252
        w = self.draw()
        vol = np.sqrt(((w @ sigma) * w).sum(axis=1))
        sharpe = (w @ mu - self.rate) / vol
        return sharpe.max(), vol.min()


rng = np.random.default_rng(12)
assets = 40
days = 750
market = rng.normal(0.0003, 0.009, (days, 1))
beta = rng.uniform(0.4, 1.6, assets)
returns = market * beta + rng.normal(0.0, 0.012, (days, assets))

frontier = Frontier(returns, rng=rng)
best = []
for rebalance in range(300):
    best.append(frontier.at(rebalance))

best = np.array(best)
print("mean best Sharpe ratio %.6f, mean lowest risk %.6f" % tuple(best.mean(axis=0)))
