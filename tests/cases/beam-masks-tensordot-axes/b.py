import os
os.environ["OPENBLAS_NUM_THREADS"] = "1"      # shared node, one core each
import numpy as np

n_mask, ny, nx, n_frame = 12, 240, 320, 16
Y, X = 0, 1
rng = np.random.default_rng(3)


def gauss_mask(cy, cx, width=12.0):
    gy = np.exp(-(np.arange(ny) - cy) ** 2 / (2 * width ** 2))
    gx = np.exp(-(np.arange(nx) - cx) ** 2 / (2 * width ** 2))
    mask = gy[:, None] * gx[None, :]
    return mask / mask.sum()


masks = np.array([gauss_mask(rng.uniform(40, ny - 40), rng.uniform(40, nx - 40))
                  for _ in range(n_mask)])

# the grabber delivers blocks of 16 frames, the frame number runs fastest
blocks = [rng.gamma(4.0, 25.0, size=(ny, nx, n_frame)) for _ in range(4)]


def readout(block, dark=12.0):
    # sum over x and y of mask times frame
    return np.tensordot(masks, block, axes=([X + 1, Y + 1], [X, Y])) - dark


stats = np.zeros((2, n_mask))
n_block = 600
for k in range(n_block):
    signal = readout(blocks[k % 4])
    stats[0] += signal.sum(axis=1)
    stats[1] += (signal ** 2).sum(axis=1)

mean, msq = stats / (n_block * n_frame)
print("mean", mean.round(4))
print("std ", np.sqrt(msq - mean ** 2).round(4))
