import jax
import jax.numpy as jnp
import numpy as np


def separation(p, q):
    s = jnp.sin(0.5 * (q[1] - p[1])) ** 2
    s = s + jnp.cos(p[1]) * jnp.cos(q[1]) * jnp.sin(0.5 * (q[0] - p[0])) ** 2
    return 2.0 * jnp.arcsin(jnp.sqrt(jnp.clip(s, 0.0, 1.0)))


def weight(p, q):
    theta = separation(p, q)
    return jnp.exp(-0.5 * (theta / 0.05) ** 2)


all_pairs = jax.vmap(jax.vmap(weight, in_axes=(None, 0)), in_axes=(0, None))


@jax.jit
def density(stars, field):
    return all_pairs(field, stars).sum(axis=1)


rng = np.random.default_rng(3)
field = np.column_stack([rng.uniform(0, 0.6, 600), rng.uniform(-0.2, 0.2, 600)]).astype(np.float32)
stars = np.column_stack([rng.uniform(0, 0.6, 700), rng.uniform(-0.2, 0.2, 700)]).astype(np.float32)
motion = rng.normal(0.0, 1e-4, stars.shape).astype(np.float32)

peak = 0.0
for year in range(500):
    stars = stars + motion
    peak = max(peak, float(density(stars, field).max()))

print(f"peak {peak:.3f}")
