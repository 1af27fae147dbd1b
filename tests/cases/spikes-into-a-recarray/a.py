import math
import numpy as np

# event-driven leaky neurons: a spike that arrives touches one cell only
n = 2000
cells = np.zeros(n, dtype=[("v", "f8"), ("last", "f8"), ("threshold", "f8"), ("spikes", "i8")])
rng = np.random.default_rng(8)
cells["threshold"] = rng.uniform(0.8, 1.2, n)
targets = rng.integers(0, n, (500, 100)).tolist()
weights = rng.uniform(0.0, 0.5, (500, 100)).tolist()
tau = 20.0

for ms in range(14000):
    for i, w in zip(targets[ms % 500], weights[ms % 500]):
        v = cells["v"][i] * math.exp((cells["last"][i] - ms) / tau) + w
        if v > cells["threshold"][i]:
            v = 0.0
            cells["spikes"][i] += 1
        cells["v"][i] = v
        cells["last"][i] = ms

print("spikes", cells["spikes"].sum(), "mean v", cells["v"].mean())
