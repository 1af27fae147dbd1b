import numpy as np
from scipy import sparse
from scipy.spatial import cKDTree

rng = np.random.default_rng(4)
n, k, classes = 14000, 60, 12
points = rng.standard_normal((n, 8))
dist, nbr = cKDTree(points).query(points, k=k + 1)
weight = np.exp(-(dist[:, 1:] / 1.2) ** 2).ravel()
rows = np.repeat(np.arange(n), k)
W = sparse.csr_array((weight, (rows, nbr[:, 1:].ravel())), shape=(n, n))

# keep the strong edges only
W.data[W.data < np.quantile(W.data, 0.85)] = 0.0
degree = np.asarray(W.sum(axis=1)).ravel()
degree[degree == 0.0] = 1.0
P = sparse.csr_array(W)
P.data /= np.repeat(degree, np.diff(P.indptr))

seeds = np.zeros((n, classes))
for c in range(classes):
    seeds[rng.choice(n, 20, replace=False), c] = 1.0

F = seeds.copy()
for it in range(1500):
    F = 0.9 * (P @ F) + 0.1 * seeds

print("label counts", np.bincount(F.argmax(axis=1), minlength=classes), round(float(F.sum()), 8))
