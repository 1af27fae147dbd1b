import numpy as np
from scipy.spatial import KDTree

rng = np.random.default_rng(4)
n, radius = 4000, 0.03
pos = rng.random((n, 2))
vel = rng.normal(0.0, 0.02, (n, 2))


def affinity(points):
    tree = KDTree(points)
    d = tree.sparse_distance_matrix(tree, radius).tocsr()
    d.data = np.exp(-0.5 * (d.data / (0.5 * radius)) ** 2)
    return d


def align(points, v):
    w = affinity(points)
    degree = np.asarray(w.sum(axis=1)).ravel()
    mean = (w @ v) / degree[:, None]
    return 0.9 * v + 0.1 * mean


for step in range(120):
    vel = align(pos, vel)
    pos = (pos + 0.05 * vel) % 1.0

print(np.abs(vel).mean())
