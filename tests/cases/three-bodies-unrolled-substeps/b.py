import jax
import jax.numpy as jnp
import numpy as np

# hierarchical triples: a close pair and a distant third star, leapfrog, 40 stored frames of 50 substeps
rng = np.random.default_rng(5)
dt, substeps, frames = 1e-3, 50, 40
mass = jnp.array([1.0, 0.8, 0.5])


def acceleration(q):
    d = q[None, :, :] - q[:, None, :]
    r2 = jnp.sum(d * d, -1) + 1e-4
    return jnp.sum(mass[None, :, None] * d / (r2 * jnp.sqrt(r2))[..., None], axis=1)


@jax.jit
def frame(q, v):
    for _ in range(substeps):          # a fixed number: jit unrolls it
        v = v + dt * acceleration(q)
        q = q + dt * v
    return q, v


widest = 0.0
for system in range(600):
    q = jnp.asarray(np.array([[0.4, 0, 0], [-0.5, 0, 0], [0, 4.0, 0]]) + 0.02 * rng.standard_normal((3, 3)), jnp.float32)
    v = jnp.asarray([[0, 0.6, 0], [0, -0.75, 0], [0.7, 0, 0.1]], jnp.float32)
    orbit = []
    for k in range(frames):
        q, v = frame(q, v)
        orbit.append(q)
    orbit = np.asarray(orbit)
    widest += np.linalg.norm(orbit[:, 0] - orbit[:, 1], axis=1).max()

print(f"mean widest separation of the close pair {widest / 600:.4f}")
