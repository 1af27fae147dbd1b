import numpy as np
from time import perf_counter

# electrons in a standing wave, 2-D, bilinear gather of the field
NX = NY = 1400
PER_CELL_ROW = 300_000
DT = 0.01

rng = np.random.default_rng(8)
gx, gy = np.meshgrid(np.arange(NX), np.arange(NY), indexing="ij")
Ex = np.sin(2 * np.pi * gx / 70) * np.cos(2 * np.pi * gy / 50)
Ey = np.cos(2 * np.pi * gx / 70) * np.sin(2 * np.pi * gy / 50)

# a uniform plasma
x = rng.uniform(5, NX - 5, PER_CELL_ROW)
y = rng.uniform(5, NY - 5, PER_CELL_ROW)
vx = np.zeros_like(x)
vy = np.zeros_like(y)


def gather(field, i, wx, wy):
    f = field.ravel()
    return ((1 - wx) * ((1 - wy) * f[i] + wy * f[i + 1])
            + wx * ((1 - wy) * f[i + NY] + wy * f[i + NY + 1]))


t0 = perf_counter()
for n in range(80):
    ix = x.astype(np.int64)
    iy = y.astype(np.int64)
    wx = x - ix
    wy = y - iy
    cell = ix * NY + iy
    vx -= DT * gather(Ex, cell, wx, wy)
    vy -= DT * gather(Ey, cell, wx, wy)
    x += DT * vx
    y += DT * vy
print("kinetic energy", 0.5 * (vx @ vx + vy @ vy))
print((perf_counter() - t0) / 80 * 1e3, "ms a step")
