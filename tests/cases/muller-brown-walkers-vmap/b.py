import jax
import jax.numpy as jnp
import numpy as np

# the four Gaussians of the Mueller-Brown potential: A, a, b, c, x0, y0
WELLS = jnp.array([
    [-200.0, -1.0, 0.0, -10.0, 1.0, 0.0],
    [-100.0, -1.0, 0.0, -10.0, 0.0, 0.5],
    [-170.0, -6.5, 11.0, -6.5, -0.5, 1.5],
    [15.0, 0.7, 0.6, 0.7, -1.0, 1.0],
])
DT = 1e-5
NOISE = 1e-3


def potential(pos):
    A, a, b, c, x0, y0 = WELLS.T
    dx, dy = pos[0] - x0, pos[1] - y0
    return jnp.sum(A * jnp.exp(a * dx * dx + b * dx * dy + c * dy * dy))


def move(pos, kick):
    return pos - DT * jax.grad(potential)(pos) + NOISE * kick


move_all = jax.jit(jax.vmap(move))

rng = np.random.default_rng(4)
pos = jnp.asarray(rng.uniform([-1.5, -0.2], [1.0, 1.8], (200, 2)), jnp.float32)
noise = [jnp.asarray(rng.standard_normal((200, 2)), jnp.float32) for _ in range(16)]
move_all(pos, noise[0]).block_until_ready()

for i in range(15000):
    pos = move_all(pos, noise[i % 16])
    pos.block_until_ready()

print("mean position", np.asarray(pos.mean(axis=0)))
