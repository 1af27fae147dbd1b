import numpy as np
from scipy.interpolate import CubicSpline, PPoly

# heights on a 100 x 100 survey grid
rng = np.random.default_rng(8)
gx = np.sort(rng.uniform(0, 10, 100))
gy = np.sort(rng.uniform(0, 10, 100))
height = np.sin(gx)[:, None] * np.cos(1.3 * gy) + 0.05 * rng.standard_normal((100, 100))

# bicubic pieces: coefficients (power in y, piece in y, power in x, piece in x)
along_x = CubicSpline(gx, height, axis=0)
pieces = CubicSpline(gy, along_x.c, axis=2).c


def tile(xs, ys):
    part = PPoly.construct_fast(pieces, gy)(ys)              # (ys, 4, pieces in x)
    part = np.ascontiguousarray(part.transpose(1, 2, 0))
    return PPoly.construct_fast(part, gx)(xs)                # (xs, ys)


highest = -np.inf
for k in range(250):
    x0, y0 = rng.uniform(0.5, 7.5, 2)
    xs = np.linspace(x0, x0 + 2, 300)
    ys = np.linspace(y0, y0 + 2, 300)
    z = tile(xs, ys)
    slope = np.hypot(np.diff(z, axis=0)[:, 1:], np.diff(z, axis=1)[1:])
    highest = max(highest, float(slope.max()))

print(f"steepest step {highest:.6f}")
