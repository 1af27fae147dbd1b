import numpy as np
from scipy.spatial.distance import pdist

rng = np.random.default_rng(31)
# outlines of cells, as the pixels inside each
cells = [rng.normal(0, 1, (900, 2)) * rng.uniform(5, 20, 2) for _ in range(40)]


def length(points):
    return pdist(points).max()


lengths = []
for n in range(5000):
    lengths.append(length(cells[n % 40]))

print("mean length", np.mean(lengths))
