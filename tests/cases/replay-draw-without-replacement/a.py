from functools import partial

import jax
import jax.numpy as jnp
import numpy as np

n, batch = 20000, 16
rng = np.random.default_rng(2)
features = jnp.asarray(rng.standard_normal((n, 8)), dtype=jnp.float32)
priorities = jnp.asarray(rng.gamma(2.0, 1.0, n), dtype=jnp.float32)


@partial(jax.jit, static_argnums=2)
def draw(key, priorities, k):
    """k different transitions, drawn with probabilities proportional to the priorities."""
    p = priorities / priorities.sum()
    g = -jax.random.gumbel(key, p.shape) - jnp.log(p)
    return jnp.argsort(g)[:k]


key = jax.random.key(0)
draw(key, priorities, batch).block_until_ready()

mean = np.zeros(8)
for step in range(1500):
    key, sub = jax.random.split(key)
    index = draw(sub, priorities, batch)
    mean += np.asarray(features[index].mean(axis=0))
    priorities = priorities.at[index].multiply(0.999)

print("mean of the drawn features", (mean / 1500).round(4)[:4])
