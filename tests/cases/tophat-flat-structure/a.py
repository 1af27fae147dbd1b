import numpy as np
from scipy import ndimage

# fluorescence frames, uneven illumination, small bright spots
rng = np.random.default_rng(21)
height, width = 256, 320
yy, xx = np.mgrid[:height, :width]
glow = 40 + 60 * np.exp(-((yy - 120) ** 2 + (xx - 170) ** 2) / 9000.0)
frames = []
for k in range(8):
    frame = rng.poisson(glow).astype(float)
    spots = rng.integers(0, [height, width], size=(60, 2))
    frame[spots[:, 0], spots[:, 1]] += 90
    frames.append(np.clip(frame, 0, 255).astype(np.uint8))

flat = np.ones((7, 7), dtype=bool)


def remove_background(frame):
    opened = ndimage.grey_opening(frame, footprint=flat)
    return frame - opened


found = 0
for n in range(430):
    signal = remove_background(frames[n % 8])
    found += int((signal > 70).sum())

print("spot pixels", found)
