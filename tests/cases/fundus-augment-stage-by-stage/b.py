import time

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def to_float(x):
    return x.astype(jnp.float32) / 255.0


@jax.jit
def brightness(x, delta):
    return x + delta


@jax.jit
def contrast(x, factor):
    return (x - 0.5) * factor + 0.5


@jax.jit
def gamma(x, g):
    x = jnp.clip(x, 0.0, 1.0)
    return x * (1.0 + g * (1.0 - x))


@jax.jit
def vignette(x, mask):
    return x * mask[..., None]


@jax.jit
def invert_above(x, limit):
    return jnp.where(x > limit, 1.0 - x, x)


@jax.jit
def normalise(x):
    return (x - jnp.array([0.48, 0.45, 0.40])) / jnp.array([0.23, 0.22, 0.22])


rng = np.random.default_rng(5)
images = rng.integers(0, 256, size=(16, 256, 256, 3), dtype=np.uint8)
yy, xx = np.mgrid[-1:1:256j, -1:1:256j]
mask = jnp.asarray(np.clip(1.1 - 0.3 * (xx**2 + yy**2), 0, 1).astype(np.float32))

t0 = time.perf_counter()
for step in range(100):
    d, c, g = np.float32(0.1 * np.sin(step)), np.float32(1 + 0.2 * np.cos(step)), np.float32(0.3)
    x = to_float(images)
    x = brightness(x, d)
    x = contrast(x, c)
    x = gamma(x, g)
    x = vignette(x, mask)
    x = invert_above(x, np.float32(0.95))
    batch = normalise(x)
    batch.block_until_ready()
print("mean", float(batch.mean()), "ms per batch", (time.perf_counter() - t0) * 10)
