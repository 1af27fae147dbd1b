import numpy as np
from scipy.spatial.distance import cdist

rng = np.random.default_rng(21)
K = 60
images = [rng.normal(size=(2500, 8)) + 4.0 * rng.integers(0, 4, (2500, 1)) for _ in range(5)]


class Seeder:
    def __init__(self, k, seed):
        self.k = k
        self.rng = np.random.default_rng(seed)

    def seed(self, X):
        first = self.rng.integers(len(X))
        centres = X[first][None, :]
        closest = cdist(X, centres, "sqeuclidean")[:, 0]
        for _ in range(1, self.k):
            cumulative = np.cumsum(closest)
            pick = np.searchsorted(cumulative, self.rng.random() * cumulative[-1])
            new = X[pick][None, :]
            np.minimum(closest, cdist(X, new, "sqeuclidean")[:, 0], out=closest)
            centres = np.concatenate([centres, new])
        return centres, closest.sum()


seeder = Seeder(K, 3)
inertia = 0.0
for run in range(400):
    centres, potential = seeder.seed(images[run % 5])
    inertia += potential

print("mean potential", inertia / 400)
