import numpy as np

n = 160
r = 0.25          # alpha * dt / dx**2
tolerance = 1e-4
max_sweeps = 200


class Plate:
    def __init__(self, n):
        self.T = np.zeros((n, n))
        self.T[n // 4:n // 2, n // 4:n // 2] = 100.0
        self.T[0, :] = 20.0
        self.sweeps = 0

    def step(self):
        b = self.T
        x = b.copy()
        x_new = b.copy()
        for k in range(max_sweeps):
            north, south = x[:-2, 1:-1], x[2:, 1:-1]
            west, east = x[1:-1, :-2], x[1:-1, 2:]
            x_new[1:-1, 1:-1] = (b[1:-1, 1:-1] + r * (north + south + west + east)) / (1.0 + 4.0 * r)
            self.sweeps += 1
            if np.abs(x_new - x).max() < tolerance:
                break
            x = x_new
        self.T = x_new


plate = Plate(n)
steps = 2900
for t in range(steps):
    plate.step()

print("sweeps per step:", plate.sweeps / steps)
print("mean temperature:", plate.T.mean(), "centre:", plate.T[n // 2, n // 2])
