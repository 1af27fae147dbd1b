import numpy as np
from scipy import sparse
from scipy.spatial import cKDTree


class LabelSpreading:
    def __init__(self, points, k=60, keep=0.15, alpha=0.9):
        n = len(points)
        dist, nbr = cKDTree(points).query(points, k=k + 1)
        weight = np.exp(-(dist[:, 1:] / 1.2) ** 2).ravel()
        rows = np.repeat(np.arange(n), k)
        W = sparse.csr_array((weight, (rows, nbr[:, 1:].ravel())), shape=(n, n))
        W.data[W.data < np.quantile(W.data, 1.0 - keep)] = 0.0
        W.eliminate_zeros()
        degree = np.asarray(W.sum(axis=1)).ravel()
        degree[degree == 0.0] = 1.0
        W.data /= np.repeat(degree, np.diff(W.indptr))
        self.P, self.alpha = W, alpha

    def step(self, F, seeds):
        return self.alpha * (self.P @ F) + (1.0 - self.alpha) * seeds


rng = np.random.default_rng(4)
points = rng.standard_normal((14000, 8))
model = LabelSpreading(points)
seeds = np.zeros((14000, 12))
for c in range(12):
    seeds[rng.choice(14000, 20, replace=False), c] = 1.0

F = seeds.copy()
for it in range(5000):
    F = model.step(F, seeds)

print("label counts", np.bincount(F.argmax(axis=1), minlength=12), round(float(F.sum()), 8))
