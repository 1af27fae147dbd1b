import numpy as np
from scipy import ndimage

rng = np.random.default_rng(21)
dem = ndimage.gaussian_filter(rng.normal(size=(400, 400)), 6) * 4000
cell_size = 30.0


def heights_at(east, north):
    return ndimage.map_coordinates(dem, [north / cell_size, east / cell_size])


climb = 0.0
for flight in range(200):
    east = np.clip(6000 + np.cumsum(rng.normal(scale=8, size=20000)), 100, 11800)
    north = np.clip(6000 + np.cumsum(rng.normal(scale=8, size=20000)), 100, 11800)
    track = heights_at(east, north)
    climb += np.maximum(np.diff(track), 0).sum()

print("metres climbed: %.2f" % climb)
