import numpy as np
from scipy import ndimage

# pupil-stabilised imaging: the sky turns, the speckles stay
SIZE = 256
N_FRAMES = 120
rng = np.random.default_rng(11)
angles = np.linspace(-38.0, 41.0, N_FRAMES)

yy, xx = np.mgrid[:SIZE, :SIZE] - (SIZE - 1) / 2
speckles = ndimage.gaussian_filter(rng.normal(size=(SIZE, SIZE)), 2.0) * np.exp(-np.hypot(xx, yy) / 50) * 400


def observe(angle):
    t = np.deg2rad(angle)
    x0, y0 = 60 * np.cos(t), -60 * np.sin(t)
    planet = 12 * np.exp(-((xx - x0) ** 2 + (yy - y0) ** 2) / 8)
    return (speckles + planet + rng.normal(size=(SIZE, SIZE))).astype(np.float32)


cube = np.stack([observe(angle) for angle in angles])
reference = np.median(cube, axis=0)


def crop_centre(image, size):
    top = (image.shape[0] - size) // 2
    left = (image.shape[1] - size) // 2
    return image[top:top + size, left:left + size]


total = np.zeros((SIZE, SIZE))
for night in range(8):
    for frame, angle in zip(cube, angles):
        residual = frame - reference
        turned = ndimage.rotate(residual, -angle)
        total += crop_centre(turned, SIZE)

final = total / (8 * N_FRAMES)
peak = np.unravel_index(final.argmax(), final.shape)
print("brightest pixel", tuple(int(i) for i in peak), "flux %.3f" % final.max(), "noise %.4f" % final[20:60, 20:60].std())
