from math import erfc, sqrt

import numpy as np


class TrendTest:
    """Mann-Kendall test for series of one length."""

    def __init__(self, years):
        self.pairs = np.triu_indices(years, 1)
        self.sd = sqrt(years * (years - 1) * (2 * years + 5) / 18)

    def p_value(self, series):
        early, late = self.pairs
        s = int(np.sign(series[late] - series[early]).sum())
        z = (s - np.sign(s)) / self.sd
        return erfc(abs(z) / sqrt(2))


STEPS = 2000
years, stations = 64, 60
rng = np.random.default_rng(9)
drift = 0.02 * np.arange(years)
annual = 40 + 8 * rng.gumbel(size=(stations, years)) + drift
test = TrendTest(years)

counts = []
for replicate in range(STEPS):
    order = rng.permutation(years) if replicate else np.arange(years)
    shuffled = annual[:, order]
    counts.append(sum(test.p_value(series) < 0.05 for series in shuffled))

print("stations with a trend:", counts[0], "by chance:", np.mean(counts[1:]))
