# log marginal likelihood of a GP with a Matern 5/2 kernel over a scan of length scales
import os
os.environ["OPENBLAS_NUM_THREADS"] = "1"
import time
import numpy as np
from scipy.linalg import cholesky, solve_triangular
from scipy.spatial.distance import pdist, squareform

rng = np.random.default_rng(12)
n = 180
sites = rng.uniform(0, 10, (n, 2))
obs = np.sin(sites[:, 0]) * np.cos(sites[:, 1] / 2) + 0.1 * rng.standard_normal(n)
dist = squareform(pdist(sites))


def loglik(ell, noise=0.1):
    s = np.sqrt(5.0) * dist / ell
    K = (1.0 + s + s ** 2 / 3.0) * np.exp(-s)
    K[np.diag_indices(n)] += noise ** 2
    L = cholesky(K, lower=True)
    z = solve_triangular(L, obs, lower=True)
    return -0.5 * z @ z - np.log(np.diag(L)).sum() - 0.5 * n * np.log(2 * np.pi)


scales = np.linspace(0.5, 5.0, 100)
values = []
t0 = time.perf_counter()
for ell in scales:
    values.append(loglik(ell))
t1 = time.perf_counter()
print("best length scale %.3f, log likelihood %.5f" % (scales[np.argmax(values)], max(values)))
print("%.2f ms a length scale" % ((t1 - t0) / len(scales) * 1e3))
