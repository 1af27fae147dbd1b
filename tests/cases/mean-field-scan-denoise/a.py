import time
import numpy as np

# clean up a binary scan: mean field of an Ising prior, 40 sweeps a tile
N, J, NOISE = 110, 0.9, 0.15
rng = np.random.default_rng(31)
y, x = np.mgrid[:N, :N]
tiles = []
for k in range(8):
    ink = np.sin(x / (5.0 + k)) + np.cos(y / 7.0) > 0.3
    tiles.append(ink ^ (rng.random((N, N)) < NOISE))

q = np.full((N + 2, N + 2), 0.5)
near = np.empty((N, N))


def logistic(x):
    return 1.0 / (1.0 + np.exp(-x))


def sweep(q, field):
    np.add(q[:-2, 1:-1], q[2:, 1:-1], out=near)
    np.add(near, q[1:-1, :-2], out=near)
    np.add(near, q[1:-1, 2:], out=near)
    np.multiply(near, 2 * J, out=near)
    np.add(near, field, out=near)
    q[1:-1, 1:-1] = logistic(near)


ink_total = 0
t0 = time.perf_counter()
for k in range(200):
    field = np.where(tiles[k % 8], 1.0, -1.0) * np.log((1 - NOISE) / NOISE) - 4 * J
    q[1:-1, 1:-1] = 0.5
    for _ in range(40):
        sweep(q, field)
    ink_total += np.count_nonzero(q[1:-1, 1:-1] > 0.5)
t1 = time.perf_counter()
print("ink", ink_total, "mean %.8f" % q[1:-1, 1:-1].mean())
print("%.3f ms a tile" % ((t1 - t0) / 200 * 1e3))
