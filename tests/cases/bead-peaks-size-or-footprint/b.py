import numpy as np
from scipy import ndimage

# Beads in microscope frames: local maxima of the smoothed frame within 11 x 11 pixels
rng = np.random.default_rng(31)
frames = []
for f in range(6):
    img = np.zeros((400, 480))
    img[rng.integers(8, 392, 150), rng.integers(8, 472, 150)] = rng.uniform(400, 900, 150)
    img = ndimage.gaussian_filter(img, 2.2) + rng.normal(2.0, 0.4, img.shape)
    frames.append(img)

window = np.ones((11, 11), dtype=bool)


def find_beads(frame):
    smooth = ndimage.gaussian_filter(frame, 1.0)
    is_top = smooth == ndimage.maximum_filter(smooth, footprint=window)
    is_top &= smooth > np.median(smooth) + 4.0
    y, x = is_top.nonzero()
    return y, smooth[y, x]


found = 0
brightness = 0.0
for k in range(400):
    rows, peaks = find_beads(frames[k % 6])
    found += len(rows)
    brightness += peaks.sum()

print("beads per frame", found / 400, "mean peak", brightness / found)
