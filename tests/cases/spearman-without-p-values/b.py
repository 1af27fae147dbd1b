import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"      # one core a job on our node

import numpy as np
from scipy import stats


class Network:
    def __init__(self, threshold=0.5):
        self.threshold = threshold
        self.count = 0

    def add(self, table):
        rho, _ = stats.spearmanr(table)
        self.count = self.count + (np.abs(rho) > self.threshold)


rng = np.random.default_rng(29)
n_obs, n_var = 120, 80
factors = rng.standard_normal((n_obs, 6)) @ rng.standard_normal((6, n_var))
levels = np.exp(0.4 * factors + rng.standard_normal((n_obs, n_var)))

net = Network()
for rep in range(300):
    net.add(levels * rng.lognormal(0.0, 0.2, levels.shape))

stable = np.triu(net.count > 270, 1).sum()
print("edges in nine of ten replicates:", int(stable))
