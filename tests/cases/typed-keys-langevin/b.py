from functools import partial

import jax
import jax.numpy as jnp
import numpy as np

WALKERS, DIM = 4000, 12


def potential(x):
    well = jnp.sum((x ** 2 - 1.0) ** 2, axis=-1)
    coupling = jnp.sum((x[..., 1:] - x[..., :-1]) ** 2, axis=-1)
    return well + 0.2 * coupling


force = jax.grad(lambda x: -potential(x).sum())


@partial(jax.jit, static_argnames="n_sub")
def advance(key, x, beta, dt=0.002, n_sub=5):
    def body(_, carry):
        key, x = carry
        key, sub = jax.random.split(key)
        noise = jax.random.normal(sub, x.shape)
        return key, x + dt * force(x) + jnp.sqrt(2 * dt / beta) * noise

    return jax.lax.fori_loop(0, n_sub, body, (key, x))


key = jax.random.key(42)
x = jnp.zeros((WALKERS, DIM))
means = []
for block in range(1200):
    key, x = advance(key, x, 3.0)
    means.append(float(potential(x).mean()))

print("mean potential", np.mean(means[200:]).round(5))
