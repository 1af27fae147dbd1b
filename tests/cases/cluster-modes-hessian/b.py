import jax
import jax.numpy as jnp
import numpy as np

N = 18
pairs_i, pairs_j = np.triu_indices(N, 1)


def energy(x):
    xyz = x.reshape(N, 3)
    d = xyz[pairs_i] - xyz[pairs_j]
    r2 = jnp.sum(d * d, axis=1)
    inv6 = 1.0 / r2 ** 3
    return jnp.sum(4.0 * (inv6 * inv6 - inv6)) + 0.05 * jnp.sum(x * x)


hessian = jax.jit(jax.jacfwd(jax.jacrev(energy)))

grid = 1.15 * np.stack(np.meshgrid(np.arange(3), np.arange(3), np.arange(2)), -1).reshape(-1)
rng = np.random.default_rng(4)
trace = 0.0
softest = np.inf
for snapshot in range(2000):
    x = jnp.asarray(grid + 0.03 * rng.standard_normal(3 * N), dtype=jnp.float32)
    h = np.asarray(hessian(x))
    trace += np.trace(h)
    softest = min(softest, np.diag(h).min())

print("mean trace", round(trace / 2000, 2))
print("smallest diagonal element", round(float(softest), 3))
