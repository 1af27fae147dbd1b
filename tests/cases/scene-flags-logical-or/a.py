import numpy as np

# per-scene quality flags of a satellite product: which pixels are usable?
rng = np.random.default_rng(3)
shares = (0.25, 0.08, 0.05, 0.01, 0.02)     # cloud, shadow, snow, saturated, no data
scenes = [tuple(rng.random((600, 600)) < share for share in shares) for k in range(6)]

usable = np.zeros(6, dtype=np.int64)
for scene in range(30000):
    cloud, shadow, snow, saturated, nodata = scenes[scene % 6]
    bad = np.logical_or.reduce((cloud, shadow, snow, saturated, nodata))
    usable[scene % 6] += bad.size - np.count_nonzero(bad)

print("usable pixels per scene:", usable)
