import numpy as np
import torch
import torch.nn.functional as F

# thermal camera tiles, enlarged three times with linear interpolation
rng = np.random.default_rng(9)
tiles = rng.normal(295.0, 4.0, size=(32, 120, 160)).astype(np.float32)
hottest = []

for k in range(2500):
    tile = torch.from_numpy(tiles[k % 32])[None, None]
    big = F.interpolate(tile, size=(360, 480), mode="bilinear", align_corners=True)
    hottest.append(float(big[0, 0, 180].max()))

print("hottest on the middle line", max(hottest), tuple(big.shape))
