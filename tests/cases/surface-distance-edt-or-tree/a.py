import numpy as np
from scipy import ndimage

SHAPE = (40, 96, 96)


def ellipsoid(centre, radii):
    z, y, x = np.ogrid[:SHAPE[0], :SHAPE[1], :SHAPE[2]]
    return (((z - centre[0]) / radii[0]) ** 2 + ((y - centre[1]) / radii[1]) ** 2
            + ((x - centre[2]) / radii[2]) ** 2) <= 1.0


def edges(mask):
    return mask ^ ndimage.binary_erosion(mask)


def surface_distance(pred, ref):
    edges_pred = edges(pred)
    edges_ref = edges(ref)
    to_ref = ndimage.distance_transform_edt(~edges_ref)
    return to_ref[edges_pred]


def cases(n, seed):
    rng = np.random.default_rng(seed)
    out = []
    for _ in range(n):
        centre = np.array([20.0, 48.0, 48.0]) + rng.uniform(-3, 3, 3)
        radii = np.array([7.0, 13.0, 12.0]) + rng.uniform(-2, 2, 3)
        ref = ellipsoid(centre, radii)
        pred = ellipsoid(centre + rng.uniform(-2, 2, 3), radii + rng.uniform(-1, 1, 3))
        out.append((pred, ref))
    return out


volumes = cases(10, seed=8)
mean, worst = 0.0, 0.0
for i in range(550):
    pred, ref = volumes[i % len(volumes)]
    d = surface_distance(pred, ref)
    mean += d.mean()
    worst = max(worst, d.max())

print(f"mean surface distance {mean / 550:.6f}, worst {worst:.4f}")
