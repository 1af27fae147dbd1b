"""k-means of small digit pictures, ported from a MATLAB exercise."""
import numpy as np

rng = np.random.default_rng(21)
n, k, d = 400, 10, 64
prototypes = rng.random((k, d)) * 16
pictures = prototypes[rng.integers(0, k, n)] + rng.normal(0, 6.0, (n, d))


def squared_distances(points, centres):
    return ((points[:, None, :] - centres[None, :, :]) ** 2).sum(axis=2)


def update(points, labels, centres):
    counts = np.bincount(labels, minlength=len(centres))
    member = (labels == np.arange(len(centres))[:, None]).astype(float)
    moved = member @ points / np.maximum(counts, 1)[:, None]
    return np.where(counts[:, None] > 0, moved, centres)


inertia = []
centres = pictures[:k].copy()
for it in range(3000):
    if it % 20 == 0:                       # next restart
        centres = pictures[rng.choice(n, k, replace=False)]
    dist = squared_distances(pictures, centres)
    labels = dist.argmin(axis=1)
    inertia.append(dist.min(axis=1).sum())
    centres = update(pictures, labels, centres)

print("best inertia: %.3f" % min(inertia))
print("mean inertia: %.3f" % np.mean(inertia))
