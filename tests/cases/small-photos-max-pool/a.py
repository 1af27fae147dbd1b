import jax
import jax.numpy as jnp
import numpy as np

# small grey photos, ten classes; two convolutions, each with a 2 x 2 max pool
rng = np.random.default_rng(0)
photos = rng.standard_normal((8, 16, 32, 32, 1)).astype(np.float32)
labels = rng.integers(0, 10, (8, 16))
params = {
    "conv1": jnp.asarray(rng.standard_normal((3, 3, 1, 16)) * 0.3, dtype=jnp.float32),
    "conv2": jnp.asarray(rng.standard_normal((3, 3, 16, 16)) * 0.1, dtype=jnp.float32),
    "dense": jnp.asarray(rng.standard_normal((8 * 8 * 16, 10)) * 0.03, dtype=jnp.float32),
}


def conv(x, w):
    return jax.lax.conv_general_dilated(x, w, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))


def max_pool(x):
    return jax.lax.reduce_window(x, -jnp.inf, jax.lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")


def loss_fn(params, x, y):
    h = max_pool(jax.nn.relu(conv(x, params["conv1"])))
    h = max_pool(jax.nn.relu(conv(h, params["conv2"])))
    logp = jax.nn.log_softmax(h.reshape(h.shape[0], -1) @ params["dense"])
    return -jnp.mean(jnp.take_along_axis(logp, y[:, None], axis=1))


@jax.jit
def train_step(params, x, y):
    loss, grads = jax.value_and_grad(loss_fn)(params, x, y)
    return jax.tree.map(lambda p, g: p - 0.02 * g, params, grads), loss


total = 0.0
for step in range(1600):
    params, loss = train_step(params, photos[step % 8], labels[step % 8])
    total += float(loss)

print("mean loss", total / 1600, "last", float(loss))
