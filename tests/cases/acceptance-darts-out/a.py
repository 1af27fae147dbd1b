import numpy as np

N = 5_000_000
HALF_WIDTH = 0.35

rng = np.random.default_rng(2)
accepted = 0
for run in range(100):
    u = rng.random(N)
    v = rng.random(N)
    u -= 0.5
    v -= 0.5
    r2 = u * u + v * v
    accepted += np.count_nonzero(r2 < HALF_WIDTH ** 2)

print("acceptance", accepted / (100 * N))
