import numpy as np
from scipy.ndimage import gaussian_filter

rng = np.random.default_rng(21)
frames = [rng.random((352, 352)) + 3.0 * (rng.random((352, 352)) > 0.999) for _ in range(12)]

sigma = 3.0


def smooth(frame):
    return gaussian_filter(frame, sigma, mode="mirror")


spots = 0
level = 0.0
for n in range(1500):
    frame = frames[n % 12]
    background = smooth(frame)
    spots += int((frame - background > 1.5).sum())
    level += float(background[176, 176])

print("spots", spots, "level %.8f" % (level / 1500))
