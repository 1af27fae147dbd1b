import time
import numpy as np


class Filter:
    """Bootstrap filter, one 4 x 4 covariance a particle."""

    def __init__(self, base, n, rng):
        self.base, self.n, self.rng = base, n, rng
        self.means = np.zeros((n, len(base)))
        self.covs = np.tile(base, (n, 1, 1))

    def day(self, ret):
        seeds = self.rng.standard_normal(self.means.shape)
        L = np.linalg.cholesky(self.covs)
        draws = self.means + np.einsum('nij,njk->nik', L, seeds[:, :, np.newaxis])[:, :, 0]
        logw = -0.5 * ((ret - draws) ** 2).sum(axis=1) / 2e-4
        w = np.exp(logw - logw.max())
        score = np.log(w.mean()) + logw.max()
        w /= w.sum()
        grid = (np.arange(self.n) + self.rng.random()) / self.n
        idx = np.searchsorted(np.cumsum(w), grid).clip(max=self.n - 1)
        draws, covs = draws[idx], self.covs[idx]
        self.means = 0.1 * draws
        self.covs = 0.9 * covs + 0.07 * draws[:, :, None] * draws[:, None, :] + 0.05 * self.base
        return score


rng = np.random.default_rng(31)
base = np.array([[1.0, .3, .2, .1], [.3, 1.2, .4, .2], [.2, .4, .9, .3], [.1, .2, .3, 1.1]]) * 1e-4
returns = rng.multivariate_normal(np.zeros(4), base, size=200)
model = Filter(base, 2000, rng)
total = 0.0
tic = time.time()
for k in range(120):
    total += model.day(returns[k])
print("loglik %.6f   %.2f ms per day" % (total, (time.time() - tic) / 120 * 1e3))
