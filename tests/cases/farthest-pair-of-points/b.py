import numpy as np
from scipy.spatial import ConvexHull

rng = np.random.default_rng(31)
# outlines of cells, as the pixels inside each
cells = [rng.normal(0, 1, (900, 2)) * rng.uniform(5, 20, 2) for _ in range(40)]


def corners(points):
    return points[ConvexHull(points).vertices]


def diameter(points):
    c = corners(points)
    d = c[:, None, :] - c[None, :, :]
    return np.sqrt((d ** 2).sum(axis=-1).max())


found = np.empty(5000)
for n in range(5000):
    found[n] = diameter(cells[n % 40])

print("mean length", found.mean())
