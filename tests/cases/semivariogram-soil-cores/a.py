import math
from itertools import combinations

import numpy as np

N_CORES = 110
WIDTH = 12.0
N_LAGS = 15


def make_field(rng):
    xy = rng.uniform(0.0, 300.0, size=(N_CORES, 2))
    trend = np.sin(xy[:, 0] / 60.0) + np.cos(xy[:, 1] / 45.0)
    clay = 24.0 + 4.0 * trend + rng.normal(0.0, 1.5, size=N_CORES)
    return xy, clay


def semivariogram(xy, clay):
    cores = list(zip(xy[:, 0].tolist(), xy[:, 1].tolist(), clay.tolist()))
    total = [0.0] * N_LAGS
    count = [0] * N_LAGS
    for (x1, y1, z1), (x2, y2, z2) in combinations(cores, 2):
        dx = x1 - x2
        dy = y1 - y2
        lag = int(math.sqrt(dx * dx + dy * dy) / WIDTH)
        if lag < N_LAGS:
            dz = z1 - z2
            total[lag] += dz * dz
            count[lag] += 1
    return [0.5 * t / max(c, 1) for t, c in zip(total, count)]


rng = np.random.default_rng(12)
fields = [make_field(rng) for _ in range(40)]
gammas = []
for k in range(2000):
    xy, clay = fields[k % 40]
    gammas.append(semivariogram(xy, clay))

print("mean semivariogram", np.round(np.mean(gammas, axis=0), 3))
