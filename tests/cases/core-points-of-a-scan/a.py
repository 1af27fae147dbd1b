import numpy as np
from scipy.spatial import cKDTree

rng = np.random.default_rng(12)
EPS, MIN_PTS = 0.25, 60


class CoreFinder:
    """first half of DBSCAN: which points of a scan are core points"""

    def __init__(self, eps, min_pts):
        self.eps = eps
        self.min_pts = min_pts

    def fit(self, points):
        tree = cKDTree(points)
        neighbours = tree.query_ball_point(points, self.eps)
        counts = np.array([len(n) for n in neighbours])
        self.core_ = counts >= self.min_pts
        self.density_ = counts.mean()
        return self


def make_scan():
    centres = rng.uniform(0, 6, (12, 2))
    blobs = centres[rng.integers(0, 12, 2400)] + 0.18 * rng.standard_normal((2400, 2))
    noise = rng.uniform(-1, 7, (600, 2))
    return np.concatenate([blobs, noise])


scans = [make_scan() for _ in range(16)]
finder = CoreFinder(EPS, MIN_PTS)

core = 0
density = 0.0
for k in range(400):
    finder.fit(scans[k % 16])
    core += int(finder.core_.sum())
    density += finder.density_

print(core, f"{density / 400:.4f}")
