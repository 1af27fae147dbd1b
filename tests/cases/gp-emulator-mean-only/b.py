import numpy as np
from scipy.linalg import cho_solve, cholesky, solve_triangular
from scipy.spatial.distance import cdist


class GaussianProcess:
    def __init__(self, length_scale, noise):
        self.length_scale, self.noise = length_scale, noise

    def kernel(self, X, Y):
        return np.exp(-0.5 * cdist(X / self.length_scale, Y / self.length_scale, "sqeuclidean"))

    def fit(self, X, y):
        self.X_train, self.y_mean, self.y_std = X, y.mean(), y.std()
        K = self.kernel(X, X)
        K[np.diag_indices_from(K)] += self.noise
        self.L = cholesky(K, lower=True)
        self.alpha = cho_solve((self.L, True), (y - self.y_mean) / self.y_std)
        return self

    def predict(self, X, return_std=False, return_cov=False):
        K_trans = self.kernel(X, self.X_train)
        mean = self.y_std * (K_trans @ self.alpha) + self.y_mean
        if not return_std and not return_cov:
            return mean

        V = solve_triangular(self.L, K_trans.T, lower=True, check_finite=False)
        if return_cov:
            cov = self.kernel(X, X) - V.T @ V
            return mean, cov * self.y_std**2
        var = 1.0 - np.einsum("ij,ij->j", V, V)
        return mean, np.sqrt(np.maximum(var, 0.0)) * self.y_std


rng = np.random.default_rng(3)
design = rng.random((400, 4))
runs = np.sin(6 * design[:, 0]) * design[:, 1] + design[:, 2] ** 2 - 0.3 * design[:, 3]
emulator = GaussianProcess(0.4, 1e-4).fit(design, runs)

walkers = rng.random((100, 4))
best = np.inf
for sweep in range(12000):
    proposals = np.clip(walkers + 0.05 * rng.standard_normal(walkers.shape), 0, 1)
    misfit = (emulator.predict(proposals) - 0.4) ** 2
    accept = rng.random(100) < np.exp(-200 * misfit)
    walkers = np.where(accept[:, None], proposals, walkers)
    best = min(best, misfit.min())

print("best misfit", best, "mean input", walkers.mean(0))
