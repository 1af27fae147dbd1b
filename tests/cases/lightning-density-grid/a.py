"""Lightning stroke density on a regular grid, summed over the season, one batch at a time."""
import time

import numpy as np

LON, LAT = (0.0, 20.0), (40.0, 60.0)
NX, NY = 160, 160


def make_batch(rng, n=12000):
    """Strokes of a few storms: longitudes, latitudes (some outside of the region)."""
    storm = rng.integers(0, 5, n)
    lon = rng.uniform(2, 18, 5)[storm] + rng.normal(0, 1.5, n)
    lat = rng.uniform(42, 58, 5)[storm] + rng.normal(0, 1.2, n)
    return lon, lat


class DensityGrid:
    def __init__(self):
        self.counts = np.zeros((NX, NY))

    def add(self, lon, lat):
        h, _, _ = np.histogram2d(lon, lat, bins=[NX, NY], range=[LON, LAT])
        self.counts += h


rng = np.random.default_rng(17)
batches = [make_batch(rng) for _ in range(10)]
grid = DensityGrid()

start = time.perf_counter()
for n in range(4000):
    grid.add(*batches[n % 10])
elapsed = time.perf_counter() - start

print(f"{int(grid.counts.sum())} strokes on the grid, maximum {int(grid.counts.max())}, "
      f"{1e3 * elapsed / 4000:.3f} ms a batch")
