import numpy as np

N = 5_000_000
HALF_WIDTH = 0.35

rng = np.random.default_rng(2)
u = np.empty(N)
v = np.empty(N)
inside = np.empty(N, dtype=bool)
accepted = 0
for run in range(100):
    rng.random(out=u)
    rng.random(out=v)
    u -= 0.5
    v -= 0.5
    np.multiply(u, u, out=u)
    np.multiply(v, v, out=v)
    np.add(u, v, out=u)
    np.less(u, HALF_WIDTH ** 2, out=inside)
    accepted += np.count_nonzero(inside)

print("acceptance", accepted / (100 * N))
