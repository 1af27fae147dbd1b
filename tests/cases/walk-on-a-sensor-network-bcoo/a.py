import jax
import jax.numpy as jnp
import numpy as np
import scipy.sparse as sp
from jax.experimental import sparse

n, degree = 4000, 10
rng = np.random.default_rng(2)
rows = np.repeat(np.arange(n), degree)
cols = rng.integers(0, n, n * degree)
W = sp.csr_matrix((np.full(n * degree, 1.0 / degree, np.float32), (rows, cols)), shape=(n, n))
W = sparse.BCOO.from_scipy_sparse(W)


@jax.jit
def smooth(W, x, source):
    for _ in range(10):
        x = 0.85 * (W @ x) + 0.15 * source
    return x


source = jnp.asarray(rng.random(n), dtype=jnp.float32)
x = source
for sweep in range(5000):
    x = smooth(W, x, source).block_until_ready()

print("mean", x.mean(), "max", x.max())
