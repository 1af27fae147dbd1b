import numpy as np
from scipy.spatial.distance import pdist


class Variogram:
    def __init__(self, width, n_lags):
        self.width = width
        self.n_lags = n_lags

    def __call__(self, xy, z):
        h = pdist(xy)
        d2 = pdist(z[:, None], "sqeuclidean")
        lag = (h / self.width).astype(np.intp)
        near = lag < self.n_lags
        lag = lag[near]
        count = np.bincount(lag, minlength=self.n_lags)
        total = np.bincount(lag, weights=d2[near], minlength=self.n_lags)
        return 0.5 * total / np.maximum(count, 1)


def survey(rng, n=110):
    xy = rng.uniform(0.0, 300.0, size=(n, 2))
    clay = 24.0 + 4.0 * (np.sin(xy[:, 0] / 60.0) + np.cos(xy[:, 1] / 45.0))
    return xy, clay + rng.normal(0.0, 1.5, size=n)


rng = np.random.default_rng(12)
surveys = [survey(rng) for _ in range(40)]
variogram = Variogram(width=12.0, n_lags=15)
result = np.zeros((2000, 15))
for i in range(2000):
    result[i] = variogram(*surveys[i % 40])

print("mean semivariogram", result.mean(axis=0).round(3))
