import numpy as np


class Mesh:
    def __init__(self, corners, origin):
        self.v0 = corners[:, 0]
        self.e1 = corners[:, 1] - self.v0
        self.e2 = corners[:, 2] - self.v0
        self.origin = origin

    def trace(self, rays):
        # e1 . (d x e2) = d . (e2 x e1): one matrix product for each triple product
        s = self.origin - self.v0
        det = rays @ np.cross(self.e2, self.e1).T
        valid = np.abs(det) > 1e-9
        f = 1.0 / np.where(valid, det, 1.0)
        u = rays @ np.cross(self.e2, s).T * f
        q = np.cross(s, self.e1)
        v = rays @ q.T * f
        t = np.sum(q * self.e2, axis=-1) * f
        inside = valid & (u >= 0) & (v >= 0) & (u + v <= 1) & (t > 1e-9)
        return np.where(inside, t, np.inf).min(axis=1)


rng = np.random.default_rng(3)
corners = rng.uniform(-1, 1, (600, 1, 3)) + rng.normal(0, 0.15, (600, 3, 3))
mesh = Mesh(corners, np.array([0.0, 0.0, -4.0]))

total, count = 0.0, 0
x = np.linspace(-0.3, 0.3, 64)
for row in range(4000):
    rays = np.stack([x, np.full(64, -0.3 + 0.6 * row / 4000), np.ones(64)], axis=1)
    rays = rays / np.linalg.norm(rays, axis=1, keepdims=True)
    distance = mesh.trace(rays)
    seen = np.isfinite(distance)
    count += int(seen.sum())
    total += distance[seen].sum()

print(f"{count} hits, mean distance {total / count:.6f}")
