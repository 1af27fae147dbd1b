"""Texture features of a scanned slide: L-moments of the grey levels of each tile."""
import numpy as np
from scipy.ndimage import gaussian_filter


def read_slide(size=1024, seed=3):
    rng = np.random.default_rng(seed)
    tissue = gaussian_filter(rng.standard_normal((size, size)), 5)
    tissue = 110 + 60 * tissue / tissue.std() + 12 * rng.standard_normal((size, size))
    return tissue.clip(0, 255).astype(np.uint8)


def tiles(slide, edge=256):
    for r in range(0, slide.shape[0], edge):
        for c in range(0, slide.shape[1], edge):
            yield slide[r:r + edge, c:c + edge]


def l_moments(x):
    x = np.sort(x, axis=None)
    n = len(x)
    rank = np.arange(n, dtype=float)
    b0 = x.mean()
    b1 = np.dot(rank, x) / (n * (n - 1))
    b2 = np.dot(rank * (rank - 1), x) / (n * (n - 1) * (n - 2))
    return b0, 2 * b1 - b0, 6 * b2 - 6 * b1 + b0


slide = read_slide()
patches = list(tiles(slide))
features = []
for k in range(2000):
    features.append(l_moments(patches[k % len(patches)]))
print("mean L-moments", np.mean(features, axis=0))
