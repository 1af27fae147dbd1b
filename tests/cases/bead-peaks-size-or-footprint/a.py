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


def peaks(frame):
    smooth = ndimage.gaussian_filter(frame, 1.0)
    local = smooth == ndimage.maximum_filter(smooth, size=11)
    local &= smooth > np.median(smooth) + 4.0
    y, x = np.nonzero(local)
    return smooth[y, x]


found = 0
brightness = 0.0
for k in range(400):
    tops = peaks(frames[k % 6])
    found += len(tops)
    brightness += tops.sum()

print("beads per frame", found / 400, "mean peak", brightness / found)
