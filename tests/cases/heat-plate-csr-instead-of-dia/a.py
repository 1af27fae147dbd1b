import numpy as np
import scipy.sparse as sp

nx, ny = 240, 160
dt = 0.2
rng = np.random.default_rng(11)
cond = rng.uniform(0.4, 1.0, size=nx * ny)

col = np.arange(nx * ny) % nx
east = np.where(col < nx - 1, 0.5 * (cond + np.roll(cond, -1)), 0.0)
west = np.where(col > 0, 0.5 * (cond + np.roll(cond, 1)), 0.0)
north = 0.5 * (cond + np.roll(cond, -nx))
south = 0.5 * (cond + np.roll(cond, nx))
north[-nx:] = 0.0
south[:nx] = 0.0
centre = -(east + west + north + south)

operator = sp.diags_array(
    [south[nx:], west[1:], centre, east[:-1], north[:-nx]], offsets=[-nx, -1, 0, 1, nx]
).tocsr()

temp = np.full(nx * ny, 20.0)
source = np.zeros(nx * ny)
source[(ny // 2) * nx + nx // 2] = 5.0
for minute in range(200):
    for _ in range(10):
        temp += dt * (operator @ temp + source)
print(f"hottest cell {temp.max():.8f}, mean {temp.mean():.8f}")
