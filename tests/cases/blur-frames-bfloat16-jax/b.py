import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(11)
yy, xx = np.mgrid[0:384, 0:384] / 384.0
frames = [np.sin(9 * xx + k) * np.cos(7 * yy) + 0.1 * rng.standard_normal((384, 384)) for k in range(6)]

# the usual single precision
dtype = jnp.float32
frames = [jnp.asarray(f, dtype=dtype) for f in frames]


@jax.jit
def smooth(u):
    # one step of the five point stencil, periodic
    lap = (jnp.roll(u, 1, 0) + jnp.roll(u, -1, 0)
           + jnp.roll(u, 1, 1) + jnp.roll(u, -1, 1) - 4 * u)
    return u + 0.2 * lap


smooth(frames[0]).block_until_ready()

rough = 0.0
for i in range(300):
    u = frames[i % 6]
    v = smooth(u).block_until_ready()
    if i < 6:
        rough += float(jnp.mean(jnp.abs((u - v).astype(jnp.float32))))

print("mean change of a frame %.4f" % (rough / 6))
