# Leakage between buried cables: K1 is not in jax.scipy, so it is called back from SciPy.
import jax
import jax.numpy as jnp
import numpy as np
from scipy.special import kv

CABLES = 60
rng = np.random.default_rng(3)
pos = jnp.asarray(rng.uniform(0.4, 6.0, CABLES), dtype=jnp.float32)
load = jnp.asarray(rng.uniform(0.5, 2.0, CABLES), dtype=jnp.float32)


def host_k1(z):
    return np.asarray(kv(1.0, np.asarray(z)), dtype=np.float32)


def k1(z):
    out = jax.ShapeDtypeStruct(z.shape, z.dtype)
    return jax.pure_callback(host_k1, out, z, vmap_method="expand_dims")


def field(distance, current, depth):
    z = distance * depth
    return current * (1.0 / z - k1(z))


@jax.jit
def total(depth):
    return jnp.sum(jax.vmap(field, in_axes=(0, 0, None))(pos, load, depth))


acc = 0.0
for i in range(3000):
    depth = np.float32(0.5 + 0.001 * (i % 300))
    acc += float(total(depth))

print(f"mean field: {acc / 3000:.4f}")
