import numpy as np
from scipy.stats import wasserstein_distance

rng = np.random.default_rng(12)
n, markers = 5000, 6
control = rng.lognormal(0.0, 0.6, (markers, n))
treated = rng.lognormal(0.02, 0.6, (markers, n))

observed = [wasserstein_distance(c, t) for c, t in zip(control, treated)]
null = []
for i in range(800):
    row = []
    for c, t in zip(control, treated):
        shuffled = rng.permutation(np.concatenate([c, t]))
        row.append(wasserstein_distance(shuffled[:n], shuffled[n:]))
    null.append(row)

null = np.array(null)
print("W1", np.round(observed, 5), "null mean", round(null.mean(), 8))
print("p", (null >= observed).mean(axis=0))
