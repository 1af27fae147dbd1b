import numpy as np
import jax
import jax.numpy as jnp
from jax.scipy.signal import convolve2d

size, radius, dt = 192, 7, 0.1
mu, sigma = 0.15, 0.015

grid = np.arange(-radius, radius + 1)
dist = np.hypot(grid[:, None], grid[None, :]) / radius
ring = np.where(dist < 1, np.exp(-((dist - 0.5) / 0.15) ** 2 / 2), 0.0)
ring = jnp.asarray(ring / ring.sum(), dtype=jnp.float32)


@jax.jit
def lenia_step(world):
    padded = jnp.pad(world, radius, mode="wrap")
    u = convolve2d(padded, ring, mode="valid")
    g = 2 * jnp.exp(-((u - mu) / sigma) ** 2 / 2) - 1
    world = jnp.clip(world + dt * g, 0, 1)
    return world, world.sum()


rng = np.random.default_rng(5)
start = np.zeros((size, size), dtype=np.float32)
start[60:130, 60:130] = rng.random((70, 70))
world = jnp.asarray(start)
masses = []
for step in range(1500):
    world, m = lenia_step(world)
    masses.append(float(m))
print("mass", masses[0], masses[2])
