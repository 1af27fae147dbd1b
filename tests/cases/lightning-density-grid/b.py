import time
import numpy as np

west, east, south, north = 0.0, 20.0, 40.0, 60.0
nx = ny = 160


def cell_counts(lon, lat):
    """Strokes in each cell of the regular grid."""
    inside = (lon >= west) & (lon < east) & (lat >= south) & (lat < north)
    i = ((lon[inside] - west) * (nx / (east - west))).astype(np.intp)
    j = ((lat[inside] - south) * (ny / (north - south))).astype(np.intp)
    return np.bincount(i * ny + j, minlength=nx * ny).reshape(nx, ny)


def strokes(rng, n):
    storm = rng.integers(0, 5, n)
    lon = rng.uniform(2, 18, 5)[storm] + rng.normal(0, 1.5, n)
    lat = rng.uniform(42, 58, 5)[storm] + rng.normal(0, 1.2, n)
    return lon, lat


rng = np.random.default_rng(17)
batches = [strokes(rng, 12000) for _ in range(10)]
density = np.zeros((nx, ny))
t0 = time.perf_counter()
for n in range(4000):
    lon, lat = batches[n % 10]
    density += cell_counts(lon, lat)
t1 = time.perf_counter()
print(f"{int(density.sum())} strokes on the grid, maximum {int(density.max())}, {1e3 * (t1 - t0) / 4000:.3f} ms a batch")
