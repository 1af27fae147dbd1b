import numpy as np
from scipy import ndimage

rng = np.random.default_rng(21)
dem = ndimage.gaussian_filter(rng.normal(size=(400, 400)), 6) * 4000
cell_size = 30.0


def heights_at(east, north):
    row, col = north / cell_size, east / cell_size
    r, c = row.astype(int), col.astype(int)
    u, v = row - r, col - c
    top = dem[r, c] * (1 - v) + dem[r, c + 1] * v
    bottom = dem[r + 1, c] * (1 - v) + dem[r + 1, c + 1] * v
    return top * (1 - u) + bottom * u


climb = 0.0
for flight in range(200):
    east = np.clip(6000 + np.cumsum(rng.normal(scale=8, size=20000)), 100, 11800)
    north = np.clip(6000 + np.cumsum(rng.normal(scale=8, size=20000)), 100, 11800)
    track = heights_at(east, north)
    climb += np.maximum(np.diff(track), 0).sum()

print("metres climbed: %.2f" % climb)
