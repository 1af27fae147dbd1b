# Liquid argon (reduced units), 216 atoms in a periodic box, velocity Verlet.
import jax
import jax.numpy as jnp
import numpy as np

n_side = 6
n = n_side ** 3
box = 7.2
dt = 0.0005
steps = 600

grid = (np.arange(n_side) + 0.5) * box / n_side
pos = np.stack(np.meshgrid(grid, grid, grid, indexing="ij"), axis=-1).reshape(n, 3)
rng = np.random.default_rng(11)
vel = rng.normal(0.0, 0.8, (n, 3))
vel -= vel.mean(axis=0)


def displacement(ra, rb):
    d = ra - rb
    return d - box * jnp.round(d / box)


def energy(r):
    d = displacement(r[:, None, :], r[None, :, :])
    r2 = (d * d).sum(axis=-1) + 1e6 * jnp.eye(n)
    s6 = 1.0 / (r2 * r2 * r2)
    return 2.0 * jnp.sum(s6 * s6 - s6)


force = jax.grad(lambda r: -energy(r))


@jax.jit
def step(r, v, f):
    v = v + 0.5 * dt * f
    r = jnp.mod(r + dt * v, box)
    f = force(r)
    v = v + 0.5 * dt * f
    return r, v, f


r = jnp.asarray(pos, dtype=jnp.float32)
v = jnp.asarray(vel, dtype=jnp.float32)
f = jax.jit(force)(r)
jax.block_until_ready(step(r, v, f))

for k in range(steps):
    r, v, f = step(r, v, f)

print("potential energy per atom %.4f" % (float(energy(r)) / n))
print("kinetic energy per atom %.4f" % (float((v * v).sum()) / (2 * n)))
