"""Average and maximum surface distance of segmentations."""
import numpy as np
from scipy.ndimage import binary_erosion
from scipy.spatial import KDTree


class Phantom:
    shape = (40, 96, 96)

    def __init__(self, seed):
        self.rng = np.random.default_rng(seed)
        self.grid = np.ogrid[tuple(slice(s) for s in self.shape)]

    def blob(self, centre, radii):
        r2 = sum(((g - c) / r) ** 2 for g, c, r in zip(self.grid, centre, radii))
        return r2 <= 1.0

    def pair(self):
        u = self.rng.uniform
        centre = np.array([20.0, 48.0, 48.0]) + u(-3, 3, 3)
        radii = np.array([7.0, 13.0, 12.0]) + u(-2, 2, 3)
        reference = self.blob(centre, radii)
        shifted = centre + u(-2, 2, 3)
        segmentation = self.blob(shifted, radii + u(-1, 1, 3))
        return segmentation, reference


class SurfaceMetric:
    def __init__(self):
        self.sum = 0.0
        self.count = 0
        self.max = 0.0

    @staticmethod
    def boundary(mask):
        return np.argwhere(mask ^ binary_erosion(mask))

    def update(self, segmentation, reference):
        tree = KDTree(self.boundary(reference))
        dist, _ = tree.query(self.boundary(segmentation))
        self.sum += dist.mean()
        self.count += 1
        self.max = max(self.max, dist.max())


def main():
    phantom = Phantom(seed=8)
    pairs = [phantom.pair() for _ in range(10)]
    metric = SurfaceMetric()
    for k in range(550):
        metric.update(*pairs[k % 10])
    print(f"mean surface distance {metric.sum / metric.count:.6f}, worst {metric.max:.4f}")


if __name__ == "__main__":
    main()
