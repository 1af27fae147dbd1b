import numpy as np
import scipy.sparse as sp

n, degree = 4000, 10
rng = np.random.default_rng(2)
rows = np.repeat(np.arange(n), degree)
cols = rng.integers(0, n, n * degree)
W = sp.csr_matrix((np.full(n * degree, 1.0 / degree, np.float32), (rows, cols)), shape=(n, n))


def smooth(W, x, source):
    for _ in range(10):
        x = 0.85 * (W @ x) + 0.15 * source
    return x


source = rng.random(n).astype(np.float32)
x = source
for sweep in range(5000):
    x = smooth(W, x, source)

print("mean", x.mean(), "max", x.max())
