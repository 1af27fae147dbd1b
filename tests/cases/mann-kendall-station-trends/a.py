"""Mann-Kendall trend test of annual maxima, a network of stations, many bootstrap replicates."""
import math

import numpy as np

STEPS = 2000
YEARS = 64
STATIONS = 60


def mann_kendall(x):
    n = len(x)
    s = 0
    for i in range(n - 1):
        for j in range(i + 1, n):
            if x[j] > x[i]:
                s += 1
            elif x[j] < x[i]:
                s -= 1
    var = n * (n - 1) * (2 * n + 5) / 18
    if s > 0:
        z = (s - 1) / math.sqrt(var)
    elif s < 0:
        z = (s + 1) / math.sqrt(var)
    else:
        z = 0.0
    return z, math.erfc(abs(z) / math.sqrt(2))


rng = np.random.default_rng(9)
trend = 0.02 * np.arange(YEARS)
maxima = 40 + 8 * rng.gumbel(size=(STATIONS, YEARS)) + trend

rejected = []
for replicate in range(STEPS):
    order = rng.permutation(YEARS) if replicate else np.arange(YEARS)
    sample = maxima[:, order]
    p = [mann_kendall(row)[1] for row in sample.tolist()]
    rejected.append(sum(v < 0.05 for v in p))

print("stations with a trend:", rejected[0], "by chance:", np.mean(rejected[1:]))
