import jax
import jax.numpy as jnp
import numpy as np

# stochastic gradient steps on a random subsample of 500 out of 20000 stars
N_STARS, BATCH = 20_000, 500
rng = np.random.default_rng(5)
catalogue = rng.normal(size=(2, N_STARS)).astype(np.float32)
colour = jnp.asarray(catalogue[0])
magnitude = 1.7 * colour + 0.3 + 0.2 * jnp.asarray(catalogue[1])


@jax.jit
def subsample(key):
    return jax.random.permutation(key, N_STARS)[:BATCH]


@jax.jit
def step(params, idx, lr=0.01):
    def loss(p):
        return jnp.mean((magnitude[idx] - p[0] * colour[idx] - p[1]) ** 2)
    return params - lr * jax.grad(loss)(params)


params = jnp.zeros(2)
key = jax.random.key(0)
for it in range(100_000):
    key, sub = jax.random.split(key)
    idx = subsample(sub)
    params = step(params, idx)
    params.block_until_ready()

print(params)
