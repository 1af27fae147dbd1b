import jax
import jax.numpy as jnp
from jax import lax

CHANNELS, HIDDEN, GRID, STEPS = 12, 48, 32, 16


def init(key):
    k1, k2 = jax.random.split(key)
    return {
        "perceive": 0.2 * jax.random.normal(k1, (HIDDEN, CHANNELS, 3, 3)),
        "update": 0.05 * jax.random.normal(k2, (CHANNELS, HIDDEN, 1, 1)),
    }


def conv(x, kernel):
    return lax.conv_general_dilated(x, kernel, (1, 1), "SAME", dimension_numbers=("NCHW", "OIHW", "NCHW"))


@jax.jit
def grow(params, cells):
    def one_step(_, cells):
        hidden = jax.nn.relu(conv(cells, params["perceive"]))
        return cells + conv(hidden, params["update"])

    return lax.fori_loop(0, STEPS, one_step, cells)


params = init(jax.random.key(0))
seed = jnp.zeros((1, CHANNELS, GRID, GRID)).at[:, :, GRID // 2, GRID // 2].set(1.0)
grow(params, seed).block_until_ready()

alive = 0.0
for trial in range(150):
    cells = grow(params, seed * (1.0 + 0.001 * trial))
    alive += float(jnp.abs(cells).mean())

print("mean activity", alive / 150)
