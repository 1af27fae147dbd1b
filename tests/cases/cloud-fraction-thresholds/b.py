import numpy as np

rng = np.random.default_rng(29)
tiles = [rng.integers(0, 256, (300, 300), dtype=np.uint8) for _ in range(10)]
thresholds = [60, 90, 120, 150, 180, 210]


def cloud_fractions(tile):
    return [np.count_nonzero(tile > t) / tile.size for t in thresholds]


cover = np.zeros(len(thresholds))
for n in range(16000):
    cover += cloud_fractions(tiles[n % 10])

print("mean cover", (cover / 16000).round(4).tolist())
