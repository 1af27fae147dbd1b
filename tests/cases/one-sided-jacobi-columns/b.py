import math
import numpy as np

STEPS = 3000


class OneSidedJacobi:
    """Hestenes' method; the columns become orthogonal."""

    def __init__(self, matrix, tol=1e-14):
        self.u = np.array(matrix, order="F")
        self.tol = tol

    def angle(self, x, y):
        xy = x @ y
        xx = x @ x
        yy = y @ y
        if abs(xy) <= self.tol * math.sqrt(xx * yy):
            return None
        z = (yy - xx) / (2.0 * xy)
        t = math.copysign(1.0, z) / (abs(z) + math.sqrt(1.0 + z * z))
        cos = 1.0 / math.sqrt(1.0 + t * t)
        return cos, cos * t

    def sweep(self):
        cols = self.u.shape[1]
        for i in range(cols - 1):
            for j in range(i + 1, cols):
                x, y = self.u[:, i], self.u[:, j]
                found = self.angle(x, y)
                if found is None:
                    continue
                cos, sin = found
                kept = x.copy()
                self.u[:, i] = cos * kept - sin * y
                self.u[:, j] = sin * kept + cos * y

    def norms(self):
        return np.sqrt((self.u * self.u).sum(axis=0))


rng = np.random.default_rng(21)
measurements = [rng.normal(size=(1500, 40)) @ np.diag(np.linspace(1.0, 4.0, 40)) for _ in range(3)]
top = 0.0

for k in range(STEPS):
    solver = OneSidedJacobi(measurements[k % 3])
    solver.sweep()
    top = max(top, float(solver.norms().max()))

print("top singular value so far:", round(top, 6))
