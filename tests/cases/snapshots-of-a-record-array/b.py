from collections import deque

import numpy as np

rng = np.random.default_rng(2)
n = 20000
walker = np.dtype([("energy", "f8"), ("x", "f4"), ("y", "f4"), ("weight", "f4"), ("age", "i4")])
walkers = np.zeros(n, dtype=walker)
walkers["x"] = rng.normal(size=n)
walkers["y"] = rng.normal(size=n)
walkers["weight"] = 1.0

history = deque(maxlen=8)
rejected = 0
trace = []
for step in range(24000):
    history.append(walkers.copy())
    chosen = rng.integers(0, n, 200)
    x = walkers["x"][chosen] + rng.normal(0.0, 0.3, 200).astype(np.float32)
    y = walkers["y"][chosen] + rng.normal(0.0, 0.3, 200).astype(np.float32)
    energy = 0.5 * (x * x + y * y)
    walkers["x"][chosen] = x
    walkers["y"][chosen] = y
    walkers["energy"][chosen] = energy
    walkers["age"][chosen] += 1
    trace.append(energy.mean())
    if trace[-1] > 60.0 and len(history) == 8:
        walkers = history[0].copy()
        rejected += 1

print(rejected, np.mean(trace))
