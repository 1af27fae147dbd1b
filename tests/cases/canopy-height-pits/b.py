# Canopy height model from a laser scan: rasterise the highest return of each cell, then fill the pits
import numpy as np
from scipy.signal import medfilt

CELL = 0.5
ROWS = COLS = 160


class Plot:
    def __init__(self, seed, n_points=120_000):
        rng = np.random.default_rng(seed)
        self.x = rng.uniform(0, COLS * CELL, n_points)
        self.y = rng.uniform(0, ROWS * CELL, n_points)
        crowns = rng.uniform(0, 80, (150, 2))
        height = np.zeros(n_points)
        for cx, cy in crowns:
            d = np.hypot(self.x - cx, self.y - cy)
            height = np.maximum(height, 18 - 1.5 * d**1.5)
        self.z = np.where(rng.random(n_points) < 0.15, 0.2, height) + rng.normal(0, 0.1, n_points)

    def rasterise(self):
        chm = np.zeros((ROWS, COLS))
        np.maximum.at(chm, ((self.y / CELL).astype(int), (self.x / CELL).astype(int)), self.z)
        return chm


def pit_free(chm, size=5):
    smooth = medfilt(chm, size)
    pits = smooth - chm > 1.0
    return np.where(pits, smooth, chm), pits.sum()


rasters = [Plot(seed).rasterise() for seed in range(5)]
filled = 0
volume = 0.0

for n in range(400):
    surface, pits = pit_free(rasters[n % 5])
    filled += pits
    volume += surface.sum() * CELL**2

print("pits", filled, "mean canopy volume", round(volume / 400, 2))
