import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"      # one core a job on our node

import numpy as np
from scipy.stats import rankdata

# stability of a rank-correlation network: 80 metabolites, 120 plants drawn again and again
rng = np.random.default_rng(29)
n_obs, n_var = 120, 80
factors = rng.standard_normal((n_obs, 6)) @ rng.standard_normal((6, n_var))
levels = np.exp(0.4 * factors + rng.standard_normal((n_obs, n_var)))

edges = np.zeros((n_var, n_var))
for rep in range(300):
    noisy = levels * rng.lognormal(0.0, 0.2, levels.shape)
    ranks = rankdata(noisy, axis=0)
    rho = np.corrcoef(ranks, rowvar=False)
    edges += np.abs(rho) > 0.5

stable = np.triu(edges > 270, 1).sum()
print("edges in nine of ten replicates:", int(stable))
