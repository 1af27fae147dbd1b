import math

import numpy as np

H, W, T = 480, 640, 12


def make_clip():
    rng = np.random.default_rng(7)
    scene = rng.integers(60, 180, (H, W))
    frames = (scene + rng.integers(0, 12, (T, H, W))).astype(np.uint8)
    for t in range(T):
        frames[t, 100:140, 40 * t:40 * t + 40] = 250
    return frames


video = make_clip()

fps = 25.0
alpha = 1.0 - math.exp(-1.0 / (fps * 2.0))    # two seconds of memory
background = video[0].astype(np.float32)
moving = 0


def update(background, frame):
    diff = frame - background
    background = background + alpha * diff
    mask = np.abs(diff) > 30
    return background, mask


for i in range(600):
    frame = video[i % T].astype(np.float32)
    background, mask = update(background, frame)
    moving += np.count_nonzero(mask)

print(moving, float(background.mean()))
