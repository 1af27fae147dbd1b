import numpy as np
from scipy.interpolate import CubicSpline, NdPPoly

rng = np.random.default_rng(8)
gx = np.sort(rng.uniform(0, 10, 100))
gy = np.sort(rng.uniform(0, 10, 100))
height = np.sin(gx)[:, None] * np.cos(1.3 * gy) + 0.05 * rng.standard_normal((100, 100))

c = CubicSpline(gx, height, axis=0).c                        # (4, 99, 100)
c = CubicSpline(gy, c, axis=2).c                             # (4, 99, 4, 99)
surface = NdPPoly(np.ascontiguousarray(c.transpose(2, 0, 3, 1)), (gx, gy))

steepest = -np.inf
for k in range(250):
    x0, y0 = rng.uniform(0.5, 7.5, 2)
    grid = np.meshgrid(np.linspace(x0, x0 + 2, 300),
                       np.linspace(y0, y0 + 2, 300), indexing="ij")
    z = surface(np.stack(grid, axis=-1))
    dzx = z[1:, 1:] - z[:-1, 1:]
    dzy = z[1:, 1:] - z[1:, :-1]
    steepest = max(steepest, float(np.hypot(dzx, dzy).max()))

print("steepest step", steepest)
