"""Snow depth along ski tracks: mean and spread of the gridded depth at all track points, scenario by scenario."""
import numpy as np

STEPS = 600
SIZE = 3000          # 10 m cells, 30 km x 30 km


def snow_grid(size, rng):
    y = np.linspace(0, 12, size)[:, None]
    x = np.linspace(0, 10, size)[None, :]
    depth = 1.2 + 0.8 * np.sin(x + 0.4 * y) * np.cos(y) + rng.normal(0, 0.1, (size, size))
    return np.maximum(depth, 0.0).astype(np.float32)


def under_points(depth, rows, cols, melt):
    d = depth[rows, cols]
    d -= melt
    return float(d.mean(dtype=np.float64)), float((d > 0.3).mean())


rng = np.random.default_rng(40)
depth = snow_grid(SIZE, rng)

# points of many phones, as their uploads came in
n = 1_000_000
rows = rng.integers(0, SIZE, n)
cols = rng.integers(0, SIZE, n)

results = []
for step in range(STEPS):
    melt = np.float32(0.001 * step)
    results.append(under_points(depth, rows, cols, melt))

means, skiable = np.array(results).T
print("mean depth", means[0], means[-1], "skiable", skiable.mean())
