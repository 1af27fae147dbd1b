import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(4)
sweeps = [jnp.asarray(rng.normal(0, 20, (128 * 1024, 3)), jnp.float32) for _ in range(4)]


def heading(angle):
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]], np.float32)


@jax.jit
def to_world(points, rotation, position):
    return points[:, :1] * rotation[0] + points[:, 1:2] * rotation[1] + points[:, 2:] * rotation[2] + position


for k in range(8000):
    position = np.array([0.01 * k, 2.0, 1.6], np.float32)
    world = to_world(sweeps[k % 4], heading(0.001 * k), position)
    world.block_until_ready()

print("mean:", np.asarray(world).mean(0))
