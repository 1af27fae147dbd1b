"""Difference imaging: significance of the change of each pixel against a reference image."""
import time
import numpy as np

GAIN, READ_NOISE, CUT = 1.7, 5.0, 5.5
SHAPE = (3072, 3072)


class TransientFinder:
    def __init__(self, reference):
        self.reference = reference
        self.model = np.empty_like(reference)
        self.diff = np.empty_like(reference)
        self.var = np.empty_like(reference)
        self.flag = np.empty(reference.shape, dtype=bool)

    def count(self, image, scale):
        np.multiply(self.reference, scale, out=self.model)
        np.subtract(image, self.model, out=self.diff)
        np.add(image, self.model, out=self.var)
        self.var /= GAIN
        self.var += READ_NOISE ** 2
        np.sqrt(self.var, out=self.var)
        self.diff /= self.var
        np.greater(self.diff, CUT, out=self.flag)
        return np.count_nonzero(self.flag)


rng = np.random.default_rng(21)
reference = rng.gamma(40.0, 6.0, SHAPE).astype(np.float32)
images = []
for k in range(2):
    im = reference * np.float32(1.02) + rng.standard_normal(SHAPE, dtype=np.float32) * 12
    im[100 + k, 200:210] += 900
    images.append(im)

finder = TransientFinder(reference)
elapsed, found = [], 0
for epoch in range(100):
    tic = time.perf_counter()
    found += finder.count(images[epoch % 2], 1.02)
    elapsed.append(time.perf_counter() - tic)

print(found, "candidate pixels")
print(f"{np.median(elapsed) * 1e3:.1f} ms an image")
