"""Autofocus: the plane of largest mean edge strength in every focus sweep."""
import numpy as np

rng = np.random.default_rng(21)
SIZE = 126
PLANES = 8
SWEEPS = 8000

yy, xx = np.mgrid[0:SIZE, 0:SIZE]


def position():
    """One field of view: the same cells, recorded at several focus depths."""
    centres = rng.uniform(0, SIZE, (25, 2))
    radii = rng.uniform(3, 8, 25)
    planes = []
    for depth in range(PLANES):
        img = 0.02 * rng.normal(size=(SIZE, SIZE))
        for (cy, cx), r in zip(centres, radii):
            width = r * (1 + 0.2 * abs(depth - 3.3))
            img += (r / width) ** 2 * np.exp(-((yy - cy) ** 2 + (xx - cx) ** 2) / (2 * width ** 2))
        planes.append(img)
    return planes


def sobel(img):
    """Vertical and horizontal Sobel derivative of the inner pixels."""
    smooth_x = img[:, :-2] + 2.0 * img[:, 1:-1] + img[:, 2:]
    smooth_y = img[:-2] + 2.0 * img[1:-1] + img[2:]
    return smooth_x[2:] - smooth_x[:-2], smooth_y[:, 2:] - smooth_y[:, :-2]


positions = [position() for _ in range(4)]
total = np.zeros(PLANES)
for sweep in range(SWEEPS):
    planes = positions[sweep % len(positions)]
    sharpness = np.empty(PLANES)
    for k in range(PLANES):
        gy, gx = sobel(planes[k])
        sharpness[k] = np.sqrt(gx ** 2 + gy ** 2).mean()
    total += sharpness

total /= SWEEPS
print("best plane", int(total.argmax()), "mean sharpness %.8f" % total.max())
