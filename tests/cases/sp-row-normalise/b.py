import numpy as np
from scipy import sparse

n = 1500
W = sparse.random(n, n, density=0.1, format="csr", random_state=4)
W.sort_indices()
x = np.random.default_rng(0).standard_normal(n)


def row_standardise(m):
    sums = np.asarray(m.sum(axis=1)).ravel()
    sums[sums == 0] = 1.0
    out = m.copy()
    out.data *= np.repeat(1.0 / sums, np.diff(m.indptr))
    return out


lag = 0.0
for i in range(400):
    W2 = row_standardise(W)
    lag += (W2 @ x)[i]

print(W2.nnz, "%.10f" % lag)
