import numpy as np

units, bins, window = 128, 50, 1.0
rng = np.random.default_rng(9)
trials = []
for _ in range(20):
    k = rng.poisson(4000)
    trials.append((rng.uniform(0, window, k), rng.integers(0, units, k)))

rate = np.zeros((bins, units))
for rep in range(20000):
    t, unit = trials[rep % 20]
    counts = np.zeros((bins, units))
    np.add.at(counts, ((t * (bins / window)).astype(np.intp), unit), 1)
    rate += 0.01 * (counts - rate)

print(rate.mean(), rate.max())
