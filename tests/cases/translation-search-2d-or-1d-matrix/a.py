"""Register fluorescence frames: known pixel-size correction, drift by a line search."""
import numpy as np
from scipy import ndimage

rng = np.random.default_rng(11)
size = 160
reference = ndimage.gaussian_filter(rng.standard_normal((size, size)), 4.0)
reference /= reference.std()
scale = np.array([1.01, 0.99])


def record():
    drift = rng.uniform(-2.5, 2.5, 2)
    moved = ndimage.shift(reference, drift, order=3, mode="nearest")
    return moved + 0.1 * rng.standard_normal((size, size))


frames = [record() for _ in range(20)]

matrix = np.diag(scale)


def warp(frame, offset):
    return ndimage.affine_transform(frame, matrix, offset=offset, order=1, mode="nearest")


def mismatch(frame, offset):
    moved = warp(frame, offset)
    return np.mean((moved[8:-8, 8:-8] - reference[8:-8, 8:-8]) ** 2)


offsets = np.zeros((len(frames), 2))
step = 1.0
total = 0.0
for sweep in range(160):
    f = sweep % len(frames)
    if f == 0 and sweep:
        step *= 0.7
    axis = (sweep // len(frames)) % 2
    trial = offsets[f].copy()
    trial[axis] += step
    ahead = mismatch(frames[f], trial)
    trial[axis] -= 2 * step
    behind = mismatch(frames[f], trial)
    offsets[f, axis] += step if ahead < behind else -step
    total += min(ahead, behind)

print("mean mismatch %.8f" % (total / 160), offsets[:2].round(4).tolist())
