import numpy as np
from scipy.ndimage import gaussian_filter, map_coordinates, spline_filter

rng = np.random.default_rng(8)
raw = rng.normal(size=(3, 40, 48, 40))
field = np.stack([gaussian_filter(c, 4) * 20 for c in raw])
coeffs = [spline_filter(c, order=3, mode="mirror") for c in field]


def warp(points):
    out = points.copy()
    for axis, c in enumerate(coeffs):
        out[:, axis] += map_coordinates(c, points.T, order=3, mode="mirror", prefilter=False)
    return out


bundles = [rng.uniform(4, 36, size=(4000, 3)) for _ in range(10)]
total = 0.0
for n in range(500):
    pts = bundles[n % 10]
    total += float(np.abs(warp(pts) - pts).mean())

print("mean displacement", round(total / 500, 8))
