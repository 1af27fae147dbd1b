import os
os.environ["OPENBLAS_NUM_THREADS"] = "1"
import math
import time
import numpy as np
from scipy.linalg import cholesky, solve_triangular
from scipy.spatial.distance import pdist, squareform
from scipy.special import kv, gamma


class MaternGP:
    """Zero-mean GP, Matern covariance of smoothness nu, fixed noise."""

    def __init__(self, X, y, nu=2.5, noise=0.1):
        self.y, self.nu, self.noise = y, nu, noise
        self.d = pdist(X)              # every pair once

    def covariance(self, ell):
        t = math.sqrt(2 * self.nu) * self.d / ell
        k = 2.0 ** (1 - self.nu) / gamma(self.nu) * t ** self.nu * kv(self.nu, t)
        K = squareform(k)
        np.fill_diagonal(K, 1.0 + self.noise ** 2)
        return K

    def log_marginal_likelihood(self, ell):
        L = cholesky(self.covariance(ell), lower=True)
        z = solve_triangular(L, self.y, lower=True)
        return float(-0.5 * z @ z - np.log(L.diagonal()).sum() - 0.5 * len(z) * math.log(2 * math.pi))


def main():
    rng = np.random.default_rng(12)
    X = rng.uniform(0, 10, (180, 2))
    y = np.sin(X[:, 0]) * np.cos(X[:, 1] / 2) + 0.1 * rng.standard_normal(180)
    gp = MaternGP(X, y)
    grid = np.linspace(0.5, 5.0, 100)
    best = (-math.inf, None)
    start = time.perf_counter()
    for ell in grid:
        best = max(best, (gp.log_marginal_likelihood(ell), ell))
    print(f"best length scale {best[1]:.3f}, log likelihood {best[0]:.5f}")
    print(f"{(time.perf_counter() - start) / len(grid) * 1e3:.2f} ms a length scale")


if __name__ == "__main__":
    main()
