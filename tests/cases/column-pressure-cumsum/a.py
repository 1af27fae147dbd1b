import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(5)
nz, ny, nx = 50, 60, 80
dz = jnp.linspace(5, 60, nz, dtype=jnp.float32).reshape(nz, 1, 1)
rho_levels = [jnp.asarray(r, dtype=jnp.float32) for r in 1025 + rng.random((8, nz, ny, nx))]


@jax.jit
def pressure_at_depth(rho):
    def level(above, weight):
        below = above + weight
        return below, 9.81 * below

    _, pressure = jax.lax.scan(level, jnp.zeros((ny, nx), rho.dtype), rho * dz)
    return pressure


bottom = 0.0
for n in range(3000):
    pressure = np.asarray(pressure_at_depth(rho_levels[n % 8]))
    bottom += float(pressure[-1, 0, 0])

print("bottom pressure:", bottom / 3000)
