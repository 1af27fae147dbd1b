import numpy as np
from scipy.sparse import csr_array, eye_array
from scipy.spatial import cKDTree

K, ALPHA = 15, 0.9

rng = np.random.default_rng(21)
centres = rng.normal(scale=1.5, size=(6, 20))
pcs = centres[rng.integers(0, 6, 3000)] + rng.normal(size=(3000, 20))
counts = rng.poisson(np.exp(pcs @ rng.normal(scale=0.15, size=(20, 40)))).astype(float)

# symmetric k nearest neighbour graph with self-loops, rows normalised
idx = cKDTree(pcs).query(pcs, k=K + 1)[1][:, 1:]
indptr = np.arange(0, idx.size + 1, K)
knn = csr_array((np.ones(idx.size), idx.ravel(), indptr), shape=(len(pcs), len(pcs)))
adjacency = csr_array(knn.multiply(knn.T) + eye_array(len(pcs)))
degree = np.diff(adjacency.indptr)
adjacency.data /= np.repeat(degree, degree)

x = counts.copy()
for it in range(1000):
    x = ALPHA * (adjacency @ x) + (1 - ALPHA) * counts

print("variance ratio", x.var() / counts.var())
print(x[:3, 0])
