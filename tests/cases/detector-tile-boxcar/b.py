import numpy as np
from scipy.ndimage import uniform_filter

# sky image of one detector tile, smoothed with a 3x3 boxcar after every exposure
np.random.seed(18296)
tile = np.random.uniform(90.0, 110.0, size=(1024, 1024)).astype(np.float32)
smooth = np.empty_like(tile)

peak = []
for exposure in range(100_000):
    tile[exposure % 1024, :] += 0.5
    uniform_filter(tile, 3, output=smooth)
    peak.append(float(smooth[512, 512]))

print("last value in the middle", peak[-1], "of", len(peak))

# quick look at the last smoothed tile
rows = smooth.mean(axis=1)
brightest = int(rows.argmax())
print("brightest line", brightest, "at", float(rows[brightest]))
print("rms", float(smooth.std()))
