import numpy as np
from scipy import ndimage

rng = np.random.default_rng(11)
frames, size = 8, 256
labelled, images, counts = [], [], []
for f in range(frames):
    field = ndimage.gaussian_filter(rng.standard_normal((size, size)), 8)
    labels, n = ndimage.label(field > 1.1 * field.std())
    labelled.append(labels)
    counts.append(n)
    images.append(rng.poisson(40, (size, size)) + 100 * (labels > 0))


def rim(mask):
    """number of pixels of the mask with a neighbour outside it"""
    m = np.pad(mask, 1)
    inner = m[1:-1, 1:-1] & m[:-2, 1:-1] & m[2:, 1:-1] & m[1:-1, :-2] & m[1:-1, 2:]
    return np.count_nonzero(mask) - np.count_nonzero(inner)


total = 0.0
for step in range(4000):
    labels, image, n = labelled[step % frames], images[step % frames], counts[step % frames]
    table = np.empty((n, 3))
    for i, box in enumerate(ndimage.find_objects(labels), 1):
        mask = labels[box] == i
        table[i - 1] = np.count_nonzero(mask), rim(mask), image[box][mask].mean()
    total += table.sum()

print("cells in the last frame:", n, "checksum:", round(total, 3))
