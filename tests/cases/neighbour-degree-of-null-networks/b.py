import numpy as np
from scipy.sparse import coo_array


class ConfigurationModel:
    def __init__(self, n, seed):
        self.n = n
        self.rng = np.random.default_rng(seed)
        w = self.rng.pareto(2.2, n) + 1.0
        k = np.minimum(self.rng.poisson(4.0 * w / w.mean()) + 1, 60)
        self.half_edges = np.repeat(np.arange(n), k)
        if self.half_edges.size % 2:
            self.half_edges = self.half_edges[:-1]

    def draw(self):
        a, b = self.rng.permutation(self.half_edges).reshape(-1, 2).T
        proper = a != b
        a, b = a[proper], b[proper]
        ones = np.ones(2 * a.size)
        A = coo_array((ones, (np.r_[a, b], np.r_[b, a])), shape=(self.n, self.n)).tocsr()
        A.data[:] = 1.0
        return A


def mixing_slope(A):
    k = A.sum(axis=1)
    has_links = k > 0
    k_nn = (A @ k)[has_links] / k[has_links]
    return np.polyfit(np.log(k[has_links]), np.log(k_nn), 1)[0]


model = ConfigurationModel(500, 5)
found = np.empty(300)
for r in range(found.size):
    found[r] = mixing_slope(model.draw())

print(found.mean().round(6), found.std().round(6))
