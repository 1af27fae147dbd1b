import numpy as np
from scipy import ndimage

# thermal camera tiles, enlarged three times with linear interpolation
rng = np.random.default_rng(9)
tiles = rng.normal(295.0, 4.0, size=(32, 120, 160)).astype(np.float32)
hottest = []

for k in range(2500):
    big = ndimage.zoom(tiles[k % 32], 3, order=1, mode="nearest")
    hottest.append(float(big[180].max()))

print("hottest on the middle line", max(hottest), big.shape)
