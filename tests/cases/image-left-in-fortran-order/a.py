import numpy as np

# radio image as the reader hands it over: axes swapped, so in Fortran order
rng = np.random.default_rng(17)
stored = rng.normal(0.0, 1.5, (140, 130))
stored[rng.random(stored.shape) < 0.02] += 40.0      # sources
image = stored.T

level, noise = 0.0, 5.0
for sweep in range(40000):
    z = (image - level) / noise
    w = 1.0 / (1.0 + z * z) ** 2
    total = w.sum()
    level = (w * image).sum() / total
    noise = 0.9 * noise + 0.1 * np.sqrt((w * (image - level) ** 2).sum() / total)
    if noise < 0.5:
        noise = 5.0

print("background %.6f, noise %.6f" % (level, noise))
