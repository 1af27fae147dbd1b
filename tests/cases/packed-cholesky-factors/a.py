import numpy as np
import jax
import jax.numpy as jnp

n, batch = 79, 32
rows, cols = np.tril_indices(n)
position = np.full((n, n), rows.size)            # where each entry of the matrix is in the packed vector
position[rows, cols] = np.arange(rows.size)


def unpack(t):
    """(..., n (n + 1) / 2) packed rows -> (..., n, n) lower triangular"""
    padded = jnp.concatenate([t, jnp.zeros(t.shape[:-1] + (1,), t.dtype)], axis=-1)
    return padded[..., position]


@jax.jit
def sample(t, loc, eps):
    return loc + jnp.einsum("bij,bj->bi", unpack(t), eps)


rng = np.random.default_rng(4)
factors = [jnp.asarray(rng.normal(size=(batch, rows.size)), jnp.float32) for k in range(8)]
loc = jnp.asarray(rng.normal(size=(batch, n)), jnp.float32)
noise = [jnp.asarray(rng.normal(size=(batch, n)), jnp.float32) for k in range(8)]
sample(factors[0], loc, noise[0]).block_until_ready()

total = 0.0
for draw in range(12000):
    x = sample(factors[draw % 8], loc, noise[draw // 8 % 8])
    total += np.asarray(x)[draw % batch, draw % n]

print("mean", total / 12000)
