import numpy as np
from scipy.linalg import solve_banded


class Wall:
    def __init__(self, n, dt):
        self.r = dt * (n - 1) ** 2
        self.u = np.sin(np.pi * np.linspace(0, 1, n)) ** 2
        self.ab = np.zeros((3, n))
        self.ab[1] = 1.0

    def advance(self):
        cond = 1.0 + self.u ** 2
        face = self.r * 0.5 * (cond[:-1] + cond[1:])
        self.ab[0, 2:] = -face[1:]
        self.ab[1, 1:-1] = 1.0 + face[:-1] + face[1:]
        self.ab[2, :-2] = -face[:-1]
        self.u = solve_banded((1, 1), self.ab, self.u)


wall = Wall(n=60, dt=2e-4)
for it in range(500):
    wall.advance()

print("max", round(wall.u.max(), 10), "mean", round(wall.u.mean(), 10))
