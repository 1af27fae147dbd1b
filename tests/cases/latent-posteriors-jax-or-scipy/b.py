import numpy as np
from scipy.linalg import cho_solve


class LatentPosterior:
    def __init__(self, z, times, scales):
        self.times, self.scales = times, scales
        eye = 1e-3 * np.eye(len(z))
        self.factors = [np.linalg.cholesky(self.kernel(z, z, s) + eye) for s in scales]
        self.cross = [[self.kernel(tr, z, s) for s in scales] for tr in times]

    @staticmethod
    def kernel(x, y, s):
        return np.exp(-0.5 * (np.subtract.outer(x, y) / s) ** 2)

    def moments(self, means, covs):
        mu = np.empty((len(self.times), len(self.scales), len(self.times[0])))
        var = np.empty_like(mu)
        for r, row in enumerate(self.cross):
            for k, K in enumerate(row):
                low = (self.factors[k], True)
                B = cho_solve(low, K.T)
                mu[r, k] = K @ cho_solve(low, means[k][r])
                var[r, k] = 1.0 - (K.T * B).sum(0) + (B * (covs[k][r] @ B)).sum(0)
        return mu, var


rng = np.random.default_rng(5)
inducing = np.linspace(0.0, 1.0, 12)
times = [np.sort(rng.uniform(0.0, 1.0, 40)) for _ in range(6)]
model = LatentPosterior(inducing, times, [0.08, 0.15, 0.3])
means = rng.standard_normal((3, 6, 12))
covs = np.tile(0.3 * np.eye(12), (3, 6, 1, 1))

spikes = 0.0
for step in range(300):
    mu, var = model.moments(means, covs)
    spikes = np.exp(mu + 0.5 * var).sum()
    means = 0.999 * means

print(f"expected spikes {spikes:.6f}")
