import time
import numpy as np

DIM, SWARM = 10, 60
W, C1, C2 = 0.729, 1.49445, 1.49445

rng = np.random.default_rng(3)
pos = rng.uniform(-5.12, 5.12, (SWARM, DIM))
vel = rng.uniform(-1.0, 1.0, (SWARM, DIM))


def rastrigin(x):
    return 10 * x.shape[1] + (x * x - 10 * np.cos(2 * np.pi * x)).sum(axis=1)


best_pos = pos.copy()
best_val = rastrigin(pos)
g = best_val.argmin()
gpos, gval = best_pos[g].copy(), best_val[g]

tic = time.perf_counter()
for epoch in range(300):
    r = rng.random((SWARM, DIM, 2))
    vel = W * vel + C1 * r[:, :, 0] * (best_pos - pos) + C2 * r[:, :, 1] * (gpos - pos)
    pos = np.clip(pos + vel, -5.12, 5.12)
    val = rastrigin(pos)
    better = val < best_val
    best_pos[better] = pos[better]
    best_val[better] = val[better]
    g = best_val.argmin()
    if best_val[g] < gval:
        gpos, gval = best_pos[g].copy(), best_val[g]
print(f"{1e6 * (time.perf_counter() - tic) / 300:.0f} us per epoch, best {gval:.6f}")
