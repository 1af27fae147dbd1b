import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def roughness(x):
    # quadratic smoothness penalty of a reconstructed volume
    cost = 0.0
    for axis in range(x.ndim):
        index = jax.lax.broadcasted_iota(jnp.int32, x.shape, axis)
        step = jnp.where(index > 0, x - jnp.roll(x, 1, axis), 0.0)
        cost += jnp.sum(jnp.square(step))
    return cost


rng = np.random.default_rng(7)
volumes = [jnp.asarray(rng.standard_normal((96, 96, 96)), dtype=jnp.float32) for k in range(3)]
roughness(volumes[0]).block_until_ready()

total = 0.0
for candidate in range(6000):
    total += float(roughness(volumes[candidate % 3]))

print("mean penalty:", total / 6000)
