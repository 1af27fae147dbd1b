import numpy as np
from scipy.spatial import cKDTree

# local density around the galaxies of a mock catalogue, tile by tile
rng = np.random.default_rng(3)
centres = rng.uniform(0.0, 100.0, (120, 2))
catalogue = centres[rng.integers(120, size=30000)] + rng.normal(0.0, 3.0, (30000, 2))
tree = cKDTree(catalogue)
radius = 6.0

richest = []
pairs = 0
for tile in range(3000):
    start = 50 * (tile % 600)
    galaxies = catalogue[start:start + 50]
    neighbours = tree.query_ball_point(galaxies, radius)
    pairs += sum(len(members) for members in neighbours)
    best = max(neighbours, key=len)
    if len(best) > len(richest):
        richest = best

group = catalogue[richest]
print("pairs", pairs, "richest", len(richest), "at", group.mean(axis=0).round(6))
