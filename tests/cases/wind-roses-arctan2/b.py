import jax
import jax.numpy as jnp
import numpy as np

# u and v of one model hour, 300 x 500 points
rng = np.random.default_rng(8)
hours = [(jnp.asarray(rng.normal(2, 4, (300, 500)), dtype=jnp.float32),
          jnp.asarray(rng.normal(-1, 4, (300, 500)), dtype=jnp.float32)) for _ in range(24)]
sectors = 16
width = 2 * np.pi / sectors


@jax.jit
def rose(u, v):
    speed = jnp.sqrt(u * u + v * v)
    come_from = jnp.arctan2(-u, -v)
    come_from = jnp.where(come_from < 0, come_from + 2 * np.pi, come_from)
    sector = jnp.floor(come_from / width + 0.5)
    northerly = (sector == 0) | (sector == sectors)
    gale = speed > 9.0
    return speed.mean(), northerly.mean(), (gale & northerly).mean()


jax.block_until_ready(rose(*hours[0]))     # compile
total = np.zeros(3)
for hour in range(1000):
    u, v = hours[hour % 24]
    total += [float(x) for x in rose(u, v)]
print("mean speed, share from the north, gales from the north:", total / 1000)
