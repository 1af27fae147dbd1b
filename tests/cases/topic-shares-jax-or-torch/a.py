import jax
import jax.numpy as jnp
import numpy as np

# posterior topic shares of 1000 documents, ten topics each
rng = np.random.default_rng(0)
counts = rng.poisson(3.0, size=(1000, 10))
alpha = jnp.asarray((counts + 0.5).astype(np.float32))


@jax.jit
def draw(key):
    key, subkey = jax.random.split(key)
    return key, jax.random.dirichlet(subkey, alpha)


key = jax.random.key(1)
key, theta = draw(key)
theta.block_until_ready()

mean = np.zeros((1000, 10))
largest = 0.0
for sweep in range(3000):
    key, theta = draw(key)
    theta = np.asarray(theta)
    mean += theta
    largest += theta.max(axis=1).mean()

print("mean share of the first topic", mean[:, 0].mean() / 3000, "largest share", largest / 3000)
