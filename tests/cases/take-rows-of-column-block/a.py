"""Bootstrap of daily portfolio statistics from a table of 24 series."""
import numpy as np

N_DAYS = 120_000
NAMES = ["s%02d" % i for i in range(24)]


class Table:
    """A small data frame: named columns of one dtype in one block."""

    def __init__(self, columns):
        self.names = list(columns)
        self.block = np.vstack([columns[n] for n in self.names])

    @property
    def values(self):
        return self.block.T

    def rows(self, idx):
        return self.values[idx]


def make_columns(seed):
    rng = np.random.default_rng(seed)
    common = rng.standard_normal(N_DAYS)
    return {n: 0.01 * (0.4 * common + rng.standard_normal(N_DAYS)) for n in NAMES}


def statistics(sample, weights):
    r = sample @ weights
    return r.mean(), r.std(), np.sort(r)[len(r) // 20]


table = Table(make_columns(3))
weights = np.full(len(NAMES), 1 / len(NAMES))
rng = np.random.default_rng(11)
results = []
for rep in range(3500):
    idx = rng.integers(0, N_DAYS, size=4000)
    results.append(statistics(table.rows(idx), weights))

results = np.array(results)
print("mean %.3e  std %.5f  VaR95 %.5f" % tuple(results.mean(axis=0)))
