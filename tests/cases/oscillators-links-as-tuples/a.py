from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


@partial(jax.jit, static_argnums=0)
def advance(links, theta, omega):
    links = jnp.array(links, dtype=jnp.float32)     # only when it is traced
    pull = (links * jnp.sin(theta[None, :] - theta[:, None])).sum(axis=1)
    return theta + 0.02 * (omega + 0.15 * pull)


@jax.jit
def coherence(theta):
    return jnp.hypot(jnp.cos(theta).mean(), jnp.sin(theta).mean())


n = 80
rng = np.random.default_rng(4)
upper = np.triu(rng.random((n, n)) < 0.1, 1)
weights = (upper | upper.T).astype(np.float32)
links = tuple(tuple(row) for row in weights.tolist())    # never changes: a static argument, which must be hashable
omega = jnp.asarray(rng.normal(0.0, 0.5, n).astype(np.float32))
theta = jnp.asarray(rng.uniform(0, 2 * np.pi, n).astype(np.float32))

total = 0.0
for frame in range(12000):
    for _ in range(5):
        theta = advance(links, theta, omega)
    total += float(coherence(theta))

print("mean coherence", total / 12000)
