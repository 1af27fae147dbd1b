import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

STEPS = 15000

RGB_TO_LMS = np.array([
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
], dtype=np.float32)
LMS_TO_OKLAB = np.array([
    [0.2104542553, 0.7936177850, -0.0040720468],
    [1.9779984951, -2.4285922050, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.8086757660],
], dtype=np.float32)


def linear_rgb_to_oklab(rgb):
    lms = RGB_TO_LMS @ rgb
    roots = lms ** (1.0 / 3.0)
    return LMS_TO_OKLAB @ roots


def mean_chroma(lab):
    return float(np.sqrt(lab[1] * lab[1] + lab[2] * lab[2]).mean())


rng = np.random.default_rng(5)
photos = [(rng.random((3, 240 * 320)) ** 2.2).astype(np.float32) for _ in range(4)]

chroma = 0.0
for shot in range(STEPS):
    lab = linear_rgb_to_oklab(photos[shot % 4])
    chroma += mean_chroma(lab)

print("mean chroma", round(chroma / STEPS, 6))
