from math import comb

import numpy as np

rng = np.random.default_rng(3)
n = 120                                    # swabs a day
k = np.arange(n + 1)
ways = np.array([comb(n, i) for i in k.tolist()], dtype=float)

grid = np.linspace(0.005, 0.25, 40)        # prevalence
prior = np.ones_like(grid) / len(grid)
true_rate = 0.06
alarms = 0

for day in range(12000):
    positives = rng.binomial(n, true_rate)

    # chance of k positives for each prevalence on the grid
    p = grid[:, None]
    pmf = ways * p**k * (1 - p) ** (n - k)

    # how surprising is today's count, given what we believed yesterday?
    predictive = prior @ pmf
    tail = predictive[positives:].sum()
    if tail < 0.01:
        alarms += 1

    posterior = prior * pmf[:, positives]
    posterior = posterior / posterior.sum()
    # prevalence may drift from day to day
    prior = 0.98 * posterior + 0.02 / len(grid)

print("estimate %.4f" % (prior * grid).sum(), "alarms", alarms)
