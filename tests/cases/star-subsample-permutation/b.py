"""Fit a colour-magnitude line; the order of the stars is drawn on the host."""
import numpy as np
import jax
import jax.numpy as jnp

gen = np.random.default_rng(5)
n, batch = 20_000, 500
x, scatter = jnp.asarray(gen.normal(size=(2, n)), dtype=jnp.float32)
y = 1.7 * x + 0.3 + 0.2 * scatter


def mse(w, rows):
    residual = y[rows] - (w[0] * x[rows] + w[1])
    return (residual ** 2).mean()


@jax.jit
def sgd(w, rows):
    return w - 0.01 * jax.grad(mse)(w, rows)


w = jnp.zeros(2)
for k in range(100_000):
    rows = gen.permutation(n)[:batch]
    w = sgd(w, rows.astype(np.int32)).block_until_ready()

print(w)
