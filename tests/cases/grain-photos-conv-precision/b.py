import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

jax.config.update("jax_enable_x64", True)

rng = np.random.default_rng(4)
photos = jnp.asarray(rng.random((10, 4, 24, 24, 3)))
moisture = jnp.asarray(rng.random((10, 4)))

params = {
    "conv1": jnp.asarray(rng.normal(0, 0.2, (3, 3, 3, 12))),
    "conv2": jnp.asarray(rng.normal(0, 0.1, (3, 3, 12, 16))),
    "head": jnp.asarray(rng.normal(0, 0.1, 16)),
}
layout = ("NHWC", "HWIO", "NHWC")


def predict(p, x):
    h = lax.conv_general_dilated(x, p["conv1"], (1, 1), "SAME", dimension_numbers=layout)
    h = jax.nn.relu(h)
    h = lax.conv_general_dilated(h, p["conv2"], (1, 1), "SAME", dimension_numbers=layout)
    h = jax.nn.relu(h).mean(axis=(1, 2))
    return h @ p["head"]


def loss_fn(p, x, y):
    return jnp.mean((predict(p, x) - y) ** 2)


@jax.jit
def step(p, x, y):
    loss, g = jax.value_and_grad(loss_fn)(p, x, y)
    return jax.tree.map(lambda w, d: w - 0.05 * d, p, g), loss


params, loss = step(params, photos[0], moisture[0])
jax.block_until_ready(params)
history = []
for i in range(1000):
    params, loss = step(params, photos[i % 10], moisture[i % 10])
    history.append(float(loss))

print("loss %.5f -> %.5f" % (history[0], np.mean(history[-10:])))
