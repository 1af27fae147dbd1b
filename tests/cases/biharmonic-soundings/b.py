import numpy as np
from scipy.spatial import distance_matrix


class BiharmonicSpline:
    def __init__(self, xy, z):
        self.xy = xy
        self.w = np.linalg.solve(self.kernel(distance_matrix(xy, xy)), z)

    @staticmethod
    def kernel(r):
        r = np.maximum(r, 1e-9)
        return r * r * (np.log(r) - 1)

    def __call__(self, points):
        return self.kernel(distance_matrix(points, self.xy)) @ self.w


rng = np.random.default_rng(14)
xy = rng.uniform(0, 100, (250, 2))
z = 40 + 8 * np.sin(xy[:, 0] / 15) + 0.2 * xy[:, 1]
spline = BiharmonicSpline(xy, z)

minimum = np.inf
for line in range(600):
    origin = rng.uniform(0, 80, 2)
    angle = rng.uniform(0, 2 * np.pi)
    s = np.linspace(0, 20, 800)[:, None]
    track = origin + s * np.array([np.cos(angle), np.sin(angle)])
    minimum = min(minimum, float(spline(track).min()))

print("shallowest", minimum, "m")
