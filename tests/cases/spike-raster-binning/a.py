import numpy as np


class Raster:
    """Spike counts of one trial, a row for each time bin."""

    def __init__(self, units, bins, window):
        self.units, self.bins = units, bins
        self.scale = bins / window

    def count(self, times, unit):
        cell = (times * self.scale).astype(np.intp) * self.units + unit
        flat = np.bincount(cell, minlength=self.bins * self.units)
        return flat.reshape(self.bins, self.units)


rng = np.random.default_rng(9)
trials = []
for _ in range(20):
    k = rng.poisson(4000)
    trials.append((rng.uniform(0, 1.0, k), rng.integers(0, 128, k)))

raster = Raster(128, 50, 1.0)
rate = np.zeros((50, 128))
for rep in range(20000):
    counts = raster.count(*trials[rep % len(trials)])
    rate += 0.01 * (counts - rate)

print(rate.mean(), rate.max())
