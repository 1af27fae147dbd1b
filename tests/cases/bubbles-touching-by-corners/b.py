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


class BubbleCounter:
    def __init__(self, level, min_voxels):
        self.level = level
        self.min_voxels = min_voxels

    def __call__(self, volume):
        foreground = np.greater(volume, self.level)
        labels, n = ndi.label(foreground)       # voxels that touch
        sizes = np.bincount(labels.reshape(-1), minlength=n + 1)
        sizes = np.delete(sizes, 0)
        return sizes[sizes >= self.min_voxels]


counter = BubbleCounter(0.60, MIN_VOXELS)
count = 0
voxels = 0
for scan in range(300):
    sizes = counter(volumes[scan % 3])
    count += len(sizes)
    voxels += int(sizes.sum())

print(count / 300, "bubbles,", voxels / 300, "voxels a scan")
