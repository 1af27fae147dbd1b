from functools import partial

import jax
import jax.numpy as jnp
import numpy as np

size, patch, steps = 1024, 256, 12000
rng = np.random.default_rng(8)
scans = rng.normal(0.0, 0.6, (64, patch, patch)).astype(np.float32)
path = rng.integers(0, size - patch, (steps, 2)).astype(np.int32)
kernel = np.hanning(patch).astype(np.float32)
weight = jnp.asarray(np.outer(kernel, kernel))


@partial(jax.jit, donate_argnums=0)
def integrate(grid, scan, corner):
    evidence = jnp.tanh(scan) * weight
    local = jax.lax.dynamic_slice(grid, (corner[0], corner[1]), (patch, patch))
    local = jnp.clip(local + evidence, -8.0, 8.0)
    return jax.lax.dynamic_update_slice(grid, local, (corner[0], corner[1]))


grid = jnp.zeros((size, size), jnp.float32)
for step in range(steps):
    grid = integrate(grid, scans[step % 64], path[step])
    grid.block_until_ready()

print("occupied cells:", int((grid > 2.0).sum()), "map sum: %.2f" % float(jnp.abs(grid).sum()))
