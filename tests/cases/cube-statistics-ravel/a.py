import numpy as np


def read_cube(rng, nx=192, ny=192, nchan=64):
    raw = rng.normal(0.0, 1.5e-3, nx * ny * nchan).astype(np.float32)
    raw[rng.integers(0, raw.size, 3000)] = np.nan
    return raw.reshape((nx, ny, nchan), order="F")


def statistics(cube):
    flat = cube.ravel(order="K")
    good = np.isfinite(flat)
    n = np.count_nonzero(good)
    total = np.sum(flat, where=good, dtype=np.float64)
    low = np.min(flat, where=good, initial=np.inf)
    high = np.max(flat, where=good, initial=-np.inf)
    return n, total / n, low, high


rng = np.random.default_rng(5)
cube = read_cube(rng)
table = []
for epoch in range(600):
    cube[epoch % 192, :, epoch % 64] += 1e-4
    table.append(statistics(cube))

n, mean, low, high = table[-1]
print("voxels", n, "mean %.8f" % mean, "range %.6f %.6f" % (low, high))
