import time

import jax
import jax.numpy as jnp
import numpy as np

# wealth of many households: income and returns follow one AR(1) state
rng = np.random.default_rng(2)
n = 12_000
shocks = [jnp.asarray(rng.standard_normal((3, n)), dtype=jnp.float32) for _ in range(12)]
w = jnp.ones(n, dtype=jnp.float32)
z = jnp.zeros(n, dtype=jnp.float32)


@jax.jit
def next_state(z, eps):
    return 0.97 * z + 0.02 * eps


@jax.jit
def income(z, zeta):
    return 0.5 * jnp.exp(z) + 0.5 * jnp.exp(0.2 * zeta)


@jax.jit
def gross_return(z, xi):
    return 0.9 + 0.05 * jnp.exp(0.5 * z + 0.1 * xi)


@jax.jit
def saving(w):
    return jnp.where(w >= 1.0, 0.75 * w, 0.0)


@jax.jit
def update(w, z, shock):
    z = next_state(z, shock[0])
    w = gross_return(z, shock[1]) * saving(w) + income(z, shock[2])
    return w, z


start = time.time()

for t in range(8000):
    w, z = update(w, z, shocks[t % 12])
    w.block_until_ready()
    if t == 0:
        print("after the first period: %.3f s" % (time.time() - start))

print("total %.3f s" % (time.time() - start), "mean wealth", float(w.mean()))
