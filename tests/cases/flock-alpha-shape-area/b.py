import numpy as np
from scipy.spatial import Delaunay


class Flock:
    def __init__(self, n, seed):
        rng = np.random.default_rng(seed)
        self.x = rng.normal(0.0, 10.0, (n, 2))
        self.v = rng.normal(0.0, 0.2, (n, 2))

    def move(self):
        self.v -= 0.0004 * (self.x - self.x.mean(0))
        self.x = self.x + self.v

    def area(self, alpha):
        corners = self.x[Delaunay(self.x).simplices]
        sides = np.linalg.norm(corners - np.roll(corners, -1, axis=1), axis=2)
        s = sides.sum(1) / 2.0
        heron = s * np.prod(s[:, None] - sides, axis=1)
        area = np.sqrt(np.maximum(heron, 0.0))
        with np.errstate(divide="ignore"):
            radius = sides.prod(1) / (4.0 * area)
        return area[radius < alpha].sum()


flock = Flock(400, 11)
areas = []
for frame in range(600):
    flock.move()
    areas.append(flock.area(2.5))

print(f"mean {np.mean(areas):.4f} last {areas[-1]:.4f}")
