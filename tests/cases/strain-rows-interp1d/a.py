import numpy as np
from scipy.interpolate import interp1d

# 8 strain gauges, sampled at 240 equal steps; wanted at the (uneven) instants of the load cell
n_gauges, n_steps = 8, 240
rng = np.random.default_rng(3)

steps = np.arange(n_steps)
load_times = np.minimum(steps + (steps / steps[-1]) ** 2, n_steps - 1.0)


def recording():
    return np.cumsum(rng.standard_normal((n_gauges, n_steps)), axis=1)


def resample(data):
    curves = interp1d(steps, data)               # linear along the last axis, all gauges at once
    return curves(load_times)


runs = [recording() for _ in range(8)]           # one specimen: eight load cycles
mean_strain = []

for specimen in range(3500):
    total = 0.0
    for data in runs:
        total += resample(data).mean()
    mean_strain.append(total / len(runs))

print("specimens", len(mean_strain), "mean strain", round(sum(mean_strain) / len(mean_strain), 6))
