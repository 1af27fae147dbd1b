import numpy as np
from scipy import ndimage

rng = np.random.default_rng(21)


def micrograph(size, nuclei):
    yy, xx = np.mgrid[:size, :size]
    image = rng.normal(0.0, 0.05, (size, size))
    for _ in range(nuclei):
        cy, cx = rng.uniform(15, size - 15, 2)
        r = np.hypot(yy - cy, xx - cx)
        image += np.exp(-((r - 9.0) / 2.5) ** 2)
    return image


images = [micrograph(256, 40) for _ in range(6)]

areas = []
for i in range(120):
    smooth = ndimage.gaussian_filter(images[i % 6], 1.0)
    mask = smooth > 0.35
    filled = ndimage.binary_fill_holes(mask)
    labels, count = ndimage.label(filled)
    sizes = np.bincount(labels.ravel())[1:]
    areas.append(sizes[sizes > 30].mean())

print(len(areas), float(np.mean(areas)))
