"""Sequential Monte Carlo for a multivariate stochastic volatility model:
every particle carries its own covariance of the four returns."""
import time

import numpy as np

N, d = 2000, 4
rng = np.random.default_rng(31)
base = np.array([[1.0, .3, .2, .1], [.3, 1.2, .4, .2], [.2, .4, .9, .3], [.1, .2, .3, 1.1]]) * 1e-4
observed = rng.multivariate_normal(np.zeros(d), base, size=200)

means = np.zeros((N, d))
covs = np.tile(base, (N, 1, 1))
loglik = 0.0

start = time.time()
for t in range(120):
    seeds = rng.standard_normal((N, d))
    Ls = [np.linalg.cholesky(covs[i]) for i in range(N)]
    draws = means + np.einsum('nij,njk->nik', Ls, seeds[:, :, np.newaxis])[:, :, 0]

    # weight by the observed return, resample, update mean and covariance
    err = observed[t] - draws
    logw = -0.5 * (err ** 2).sum(axis=1) / 2e-4
    w = np.exp(logw - logw.max())
    loglik += np.log(w.mean()) + logw.max()
    w /= w.sum()
    idx = np.searchsorted(np.cumsum(w), (np.arange(N) + rng.random()) / N).clip(max=N - 1)
    draws, covs = draws[idx], covs[idx]
    means = 0.1 * draws
    covs = 0.9 * covs + 0.07 * draws[:, :, None] * draws[:, None, :] + 0.05 * base

print("log likelihood", loglik)
print("ms per day", 1000 * (time.time() - start) / 120)
