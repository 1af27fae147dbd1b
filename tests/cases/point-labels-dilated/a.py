import numpy as np

SHAPE = (96, 80, 48)
RADIUS = 2


def ball(radius):
    g = np.arange(-radius, radius + 1)
    z, y, x = np.meshgrid(g, g, g, indexing="ij")
    return z * z + y * y + x * x <= radius * radius


def random_labels(rng, count=24):
    image = np.zeros(SHAPE, dtype=np.uint8)
    low = np.array([RADIUS] * 3)
    high = np.array(SHAPE) - RADIUS
    for value in range(1, count + 1):
        image[tuple(rng.integers(low, high))] = value
    return image


def dilate(image, footprint):
    out = np.zeros_like(image)
    r = RADIUS
    for i, j, k in zip(*np.nonzero(image)):
        box = out[i - r:i + r + 1, j - r:j + r + 1, k - r:k + r + 1]
        np.maximum(box, footprint * image[i, j, k], out=box)
    return out


rng = np.random.default_rng(8)
footprint = ball(RADIUS)
volumes = []
for subject in range(800):
    image = random_labels(rng)
    grown = dilate(image, footprint)
    volumes.append(np.count_nonzero(grown))

print("mean labelled voxels", np.mean(volumes))
