"""Local mean of the detector frames (1040 x 1040 pixels, the whole chip with its border)."""
import numpy as np
import scipy.ndimage as ndi

n_pixels = 1040


def local_mean(frame, width=25):
    return ndi.uniform_filter(frame, width)


gen = np.random.default_rng(2023)
frames = gen.normal(120.0, 15.0, size=(4, n_pixels, n_pixels))

total = 0.0
for i in range(100_000):
    smooth = local_mean(frames[i % 4])
    total += smooth[n_pixels // 2, n_pixels // 2]

print(total)
