import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(3)
n_particles = 200_000
x0 = rng.random((3, n_particles), dtype=np.float32) * 4
v0 = rng.standard_normal((3, n_particles), dtype=np.float32) * np.float32(0.01)
x, v = jnp.asarray(x0), jnp.asarray(v0)


@jax.jit
def advance(x, v):
    x = x + v
    c = jnp.floor(x / 0.05).astype(jnp.int32)
    h = (c[0] * 73856093) ^ (c[1] * 19349663) ^ (c[2] * 83492791)
    return x, h % 65521


jax.block_until_ready(advance(x, v))

total = 0
for t in range(3000):
    x, bucket = advance(x, v)
    bucket = np.asarray(bucket)
    total = (total + int(bucket[t % 600])) % 1_000_000_007

print("check", total, "mean bucket", float(bucket.mean()))
