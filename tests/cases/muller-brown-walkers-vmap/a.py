"""Overdamped descent of many walkers on the Mueller-Brown surface."""
import jax
import jax.numpy as jnp
import numpy as np

AMP = jnp.array([-200.0, -100.0, -170.0, 15.0])
a = jnp.array([-1.0, -1.0, -6.5, 0.7])
b = jnp.array([0.0, 0.0, 11.0, 0.6])
c = jnp.array([-10.0, -10.0, -6.5, 0.7])
X0 = jnp.array([1.0, 0.0, -0.5, -1.0])
Y0 = jnp.array([0.0, 0.5, 1.5, 1.0])


def potential(pos):
    dx = pos[0] - X0
    dy = pos[1] - Y0
    return jnp.sum(AMP * jnp.exp(a * dx * dx + b * dx * dy + c * dy * dy))


@jax.jit
def step(pos, kick):
    force = -jax.grad(potential)(pos)
    return pos + 1e-5 * force + 1e-3 * kick


step_all = jax.vmap(step)

rng = np.random.default_rng(4)
walkers = jnp.asarray(rng.uniform([-1.5, -0.2], [1.0, 1.8], (200, 2)), jnp.float32)
kicks = [jnp.asarray(rng.standard_normal((200, 2)), jnp.float32) for _ in range(16)]
step_all(walkers, kicks[0]).block_until_ready()

for i in range(15000):
    walkers = step_all(walkers, kicks[i % 16])
    walkers.block_until_ready()

print("mean position", np.asarray(walkers.mean(axis=0)))
