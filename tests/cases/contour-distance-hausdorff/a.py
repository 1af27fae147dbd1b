import numpy as np
from scipy.spatial import cKDTree

# segmentation contours, manual against automatic, one pair per slice
rng = np.random.default_rng(5)


def contour(n, wobble):
    t = np.sort(rng.uniform(0, 2 * np.pi, n))
    r = 40 + 3 * np.sin(3 * t) + wobble * rng.standard_normal(n)
    return np.column_stack([r * np.cos(t), r * np.sin(t)])


slices = []
for _ in range(12):
    slices.append((contour(6000, 0.2), contour(6000, 0.2)))


def hausdorff(manual, auto):
    d_ma, _ = cKDTree(auto).query(manual)
    d_am, _ = cKDTree(manual).query(auto)
    return max(d_ma.max(), d_am.max())


worst = 0.0
for i in range(200):
    manual, auto = slices[i % 12]
    worst = max(worst, hausdorff(manual, auto))

print(f"worst slice: {worst:.1f} mm")
