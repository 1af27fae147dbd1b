import os
os.environ["OPENBLAS_NUM_THREADS"] = "1"      # shared node, one core each
import numpy as np

n_mask, ny, nx, n_frame = 12, 240, 320, 16
yy, xx = np.mgrid[:ny, :nx]
rng = np.random.default_rng(3)

masks = np.empty((n_mask, ny, nx))
for m in range(n_mask):
    cy, cx = rng.uniform(40, ny - 40), rng.uniform(40, nx - 40)
    masks[m] = np.exp(-((yy - cy) ** 2 + (xx - cx) ** 2) / (2 * 12.0 ** 2))
masks /= masks.sum(axis=(1, 2), keepdims=True)

# the grabber delivers blocks of 16 frames, the frame number runs fastest
blocks = [rng.gamma(4.0, 25.0, size=(ny, nx, n_frame)) for _ in range(4)]

dark = np.full(n_frame, 12.0)
total = np.zeros(n_mask)
square = np.zeros(n_mask)
n_block = 600
for k in range(n_block):
    block = blocks[k % 4]
    signal = np.tensordot(masks, block, axes=([1, 2], [0, 1])) - dark
    total += signal.sum(axis=1)
    square += (signal ** 2).sum(axis=1)

mean = total / (n_block * n_frame)
std = np.sqrt(square / (n_block * n_frame) - mean ** 2)
print("mean", mean.round(4))
print("std ", std.round(4))
