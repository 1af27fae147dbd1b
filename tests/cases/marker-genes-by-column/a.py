import numpy as np
import scipy.sparse as sp

N_CELLS, N_GENES = 6000, 2000


class CountMatrix:
    """Cells x genes, the way a single-cell file stores it."""

    def __init__(self, counts, names):
        self.X = counts
        self.names = {name: j for j, name in enumerate(names)}
        self.depth = np.asarray(counts.sum(axis=1)).ravel()

    def gene(self, name):
        return self.X[:, self.names[name]].toarray().ravel()


rng = np.random.default_rng(4)
names = ["G%04d" % j for j in range(N_GENES)]
counts = sp.random(N_CELLS, N_GENES, density=0.06, format="csr", random_state=rng,
                   data_rvs=lambda size: rng.poisson(3.0, size) + 1.0)
data = CountMatrix(counts, names)
groups = rng.integers(0, 5, N_CELLS)
size = np.bincount(groups, minlength=5)
markers = rng.choice(names, 60, replace=False)

total = np.zeros(5)
for k in range(12000):
    expr = np.log1p(1e4 * data.gene(markers[k % 60]) / data.depth)
    total += np.bincount(groups, weights=expr, minlength=5) / size

print("mean log expression per group", np.round(total / 12000, 6))
