import jax
import jax.numpy as jnp
from jax import lax

FAMILIES, MEMBERS = 32, 256


def kepler_series(m, e):
    return m + e * jnp.sin(m) + 0.5 * e ** 2 * jnp.sin(2 * m)


def kepler_bisect(m, e):
    def halve(_, bounds):
        low, high = bounds
        mid = 0.5 * (low + high)
        short = mid - e * jnp.sin(mid) < m
        return jnp.where(short, mid, low), jnp.where(short, high, mid)

    low, high = lax.fori_loop(0, 40, halve, (m - e, m + e))
    return 0.5 * (low + high)


def anomaly(m, e):
    return lax.cond(e < 0.05, kepler_series, kepler_bisect, m, e)


@jax.jit
def advance(ms, es):
    return jax.vmap(anomaly)(ms, es)


es = jnp.where(jnp.arange(FAMILIES) % 16 == 3, 0.6, 0.01)
ms = jax.random.uniform(jax.random.key(3), (FAMILIES, MEMBERS), maxval=6.28)
advance(ms, es).block_until_ready()

for n in range(5000):
    angles = advance(ms, es)
    angles.block_until_ready()

print("mean angle", float(angles.mean()))
