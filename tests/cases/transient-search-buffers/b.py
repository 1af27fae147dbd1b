"""Difference imaging: significance of the change of each pixel against a reference image."""
import time
import numpy as np

GAIN, READ_NOISE, CUT = 1.7, 5.0, 5.5
SHAPE = (3072, 3072)


def significance(image, reference, scale):
    model = reference * scale
    difference = image - model
    variance = (image + model) / GAIN + READ_NOISE ** 2
    return difference / np.sqrt(variance)


rng = np.random.default_rng(21)
reference = rng.gamma(40.0, 6.0, SHAPE).astype(np.float32)
images = []
for k in range(2):
    im = reference * np.float32(1.02) + rng.standard_normal(SHAPE, dtype=np.float32) * 12
    im[100 + k, 200:210] += 900
    images.append(im)

elapsed, found = [], 0
for epoch in range(100):
    tic = time.perf_counter()
    sn = significance(images[epoch % 2], reference, 1.02)
    found += np.count_nonzero(sn > CUT)
    elapsed.append(time.perf_counter() - tic)

print(found, "candidate pixels")
print(f"{np.median(elapsed) * 1e3:.1f} ms an image")
