import numpy as np
from scipy.interpolate import LinearNDInterpolator
from scipy.spatial import Delaunay

rng = np.random.default_rng(5)
n_sta, n_hours = 600, 40000
x = np.concatenate([rng.uniform(0, 300, n_sta), [-5, -5, 305, 305]])
y = np.concatenate([rng.uniform(0, 200, n_sta), [-5, 205, -5, 205]])
gx, gy = np.meshgrid(np.linspace(0, 300, 61), np.linspace(0, 200, 41))


class NetworkMap:
    """Interpolates station values linearly on the triangles of the network."""

    def __init__(self, x, y, gx, gy):
        self.mesh = Delaunay(np.column_stack([x, y]))
        self.target = (gx, gy)

    def __call__(self, values):
        return LinearNDInterpolator(self.mesh, values)(*self.target)


network = NetworkMap(x, y, gx, gy)
total = np.zeros(gx.shape)
minimum = np.inf
for hour in range(n_hours):
    day = hour / 24
    u = 6.0 * np.sin(2 * np.pi * (day / 365.25 + x / 900.0))
    u = u - 0.01 * day * np.exp(-((x - 140) ** 2 + (y - 90) ** 2) / 1800.0)
    z = network(u)
    total += z
    minimum = min(minimum, z.min())

total = total / n_hours
print("mean of the maps %.6f mm" % total.mean(), "lowest value %.6f mm" % minimum)
