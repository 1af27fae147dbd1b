import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"

import numpy as np
import torch

torch.set_num_threads(1)
torch.set_default_dtype(torch.float64)

rng = np.random.default_rng(12)
assets = 40
days = 750
market = rng.normal(0.0003, 0.009, (days, 1))
beta = rng.uniform(0.4, 1.6, assets)
returns = torch.from_numpy(market * beta + rng.normal(0.0, 0.012, (days, assets)))

rate = 0.02
best = []
for rebalance in range(300):
    window = returns[rebalance:rebalance + 250]
    mean = window.mean(dim=0) * 252
    cov = torch.cov(window.T) * 252

    draws = torch.from_numpy(rng.exponential(size=(1500, assets)))
    weights = draws / draws.sum(dim=1, keepdim=True)

    gain = weights @ mean
    risk = torch.sqrt(torch.diag(weights @ cov @ weights.T))
    sharpe = (gain - rate) / risk
    top = int(sharpe.argmax())
    best.append((float(sharpe[top]), float(risk.min())))

best = np.array(best)
print("mean best Sharpe ratio %.6f, mean lowest risk %.6f" % tuple(best.mean(axis=0)))
