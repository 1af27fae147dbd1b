import numpy as np
from scipy.spatial import cKDTree


def scan_of_room(n, rng):
    size = np.array([8.0, 6.0, 3.0])
    points = rng.random((n, 3)) * size
    wall = rng.integers(0, 3, size=n)
    points[np.arange(n), wall] = size[wall] * rng.integers(0, 2, size=n)
    return points + 0.02 * rng.standard_normal((n, 3))


def disturbed(cloud, rng):
    a, b = rng.normal(0, 0.03, 2)
    rz = np.array([[np.cos(a), -np.sin(a), 0], [np.sin(a), np.cos(a), 0], [0, 0, 1.0]])
    ry = np.array([[np.cos(b), 0, np.sin(b)], [0, 1.0, 0], [-np.sin(b), 0, np.cos(b)]])
    return cloud @ (rz @ ry).T + rng.normal(0, 0.05, 3)


class Registration:
    def __init__(self, reference):
        self.reference = reference
        self.tree = cKDTree(reference, leafsize=16)

    def align(self, cloud, iterations=12):
        for _ in range(iterations):
            d, i = self.tree.query(cloud)
            target = self.reference[i]
            c0, c1 = cloud.mean(axis=0), target.mean(axis=0)
            u, s, vt = np.linalg.svd((cloud - c0).T @ (target - c1))
            sign = np.sign(np.linalg.det(vt.T @ u.T))
            rot = vt.T @ np.diag([1.0, 1.0, sign]) @ u.T
            cloud = cloud @ rot.T + (c1 - rot @ c0)
        return np.sqrt(np.mean(d**2))


def main():
    rng = np.random.default_rng(17)
    icp = Registration(scan_of_room(30000, rng))
    rms = [icp.align(disturbed(scan_of_room(4000, rng), rng)) for _ in range(60)]
    print("rms of the first and last sweep", round(rms[0], 6), round(rms[-1], 6))
    print("mean", round(float(np.mean(rms)), 8))


if __name__ == "__main__":
    main()
