import numpy as np
from scipy.spatial.distance import cdist

rng = np.random.default_rng(23)
n_seedlings, n_trees, n_runs = 2400, 2400, 300

trees = rng.uniform(0, 500, (n_trees, 2))

nearest = np.zeros(n_runs)
for run in range(n_runs):
    seedlings = rng.uniform(0, 500, (n_seedlings, 2))
    d2 = cdist(seedlings, trees, "sqeuclidean")
    nearest[run] = np.sqrt(d2.min(axis=1)).mean()

print("mean nearest distance:", nearest.mean())
print("envelope:", np.quantile(nearest, [0.025, 0.975]))
