import math

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_enable_x64", True)       # for the energy, which is summed in double precision

n, dx = 256, 0.1
dt = 0.5 * dx / math.sqrt(2.0)                  # CFL


def laplacian(u):
    return (jnp.roll(u, 1, 0) + jnp.roll(u, -1, 0) + jnp.roll(u, 1, 1) + jnp.roll(u, -1, 1) - 4.0 * u) / dx**2


@jax.jit
def step(u, v):
    v = v + dt * (laplacian(u) - jnp.sin(u))
    u = u + dt * v
    return u, v


@jax.jit
def kinetic_energy(v):
    return 0.5 * dx**2 * jnp.sum(v * v, dtype=jnp.float64)


x = (np.arange(n) - n / 2) * dx
r = np.hypot(x[:, None], x[None, :])
u = jnp.asarray(4.0 * np.arctan(np.exp(3.0 - r)), dtype=jnp.float32)
v = jnp.zeros((n, n), jnp.float32)

for k in range(6000):
    u, v = step(u, v)
    if k % 100 == 99:
        energy = float(kinetic_energy(v))

print(f"kinetic energy {energy:.4f}, centre {float(u[n // 2, n // 2]):.4f}")
