import numpy as np
from scipy import ndimage as ndi

rng = np.random.default_rng(7)
SHAPE = (64, 96, 96)
MIN_VOXELS = 8


def foam():
    v = ndi.gaussian_filter(rng.standard_normal(SHAPE), 1.2)
    return ((v - v.min()) / (v.max() - v.min())).astype(np.float32)


# a few reconstructed foam volumes, grey values 0..1
volumes = [foam() for _ in range(3)]

# voxels that touch belong to the same bubble
NEIGHBOURS = np.ones((3, 3, 3), dtype=bool)


def bubble_sizes(volume, level):
    labels, n = ndi.label(volume > level, structure=NEIGHBOURS)
    sizes = np.bincount(labels.ravel(), minlength=n + 1)[1:]
    return sizes[sizes >= MIN_VOXELS]


count = 0
voxels = 0
for scan in range(300):
    sizes = bubble_sizes(volumes[scan % 3], 0.60)
    count += len(sizes)
    voxels += int(sizes.sum())

print(count / 300, "bubbles,", voxels / 300, "voxels a scan")
