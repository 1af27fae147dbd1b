import os

os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"     # one core a job

import numpy as np

rng = np.random.default_rng(11)
n_dates, rows, cols = 46, 24, 24
years = 2015 + np.arange(n_dates) * 16 / 365.25
season = 0.18 * np.sin(2 * np.pi * years)


def load_chip(n):
    local = np.random.default_rng(1000 + n)
    base = local.uniform(0.2, 0.6, (rows, cols))
    drift = local.normal(0.0, 0.01, (rows, cols))
    t = years - years[0]
    stack = base + drift * t[:, None, None] + season[:, None, None]
    return stack + local.normal(0.0, 0.03, stack.shape)


chips = [load_chip(n) for n in range(6)]
greening = []

for n in range(120):
    stack = chips[n % len(chips)]
    anomaly = stack - season[:, None, None]
    slope = np.empty((rows, cols))
    level = np.empty((rows, cols))
    for i in range(rows):
        for j in range(cols):
            slope[i, j], level[i, j] = np.polyfit(years - years[0], anomaly[:, i, j], 1)
    residual = anomaly - level - slope * (years - years[0])[:, None, None]
    noise = residual.std(axis=0)
    significant = np.abs(slope) > 0.1 * noise
    greening.append((significant & (slope > 0)).mean())

print("mean greening fraction %.4f" % np.mean(greening))
