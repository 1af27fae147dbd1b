import numpy as np
import jax
import jax.numpy as jnp

# Regression of a scalar from periodic 64 x 64 density fields, augmented by random translations.
SIDE, BATCH, STEPS = 64, 16, 240
rng = np.random.default_rng(5)
fields = rng.normal(size=(256, SIDE, SIDE)).astype(np.float32)
targets = fields[:, ::4, ::4].std(axis=(1, 2)).astype(np.float32)


def init(key):
    k1, k2, k3 = jax.random.split(key, 3)
    return {
        "conv1": jax.random.normal(k1, (8, 1, 3, 3)) * 0.3,
        "conv2": jax.random.normal(k2, (16, 8, 3, 3)) * 0.1,
        "out": jax.random.normal(k3, (16,)) * 0.1,
    }


def forward(params, x):
    h = jax.lax.conv(x[:, None], params["conv1"], (2, 2), "SAME")
    h = jax.nn.relu(h)
    h = jax.nn.relu(jax.lax.conv(h, params["conv2"], (2, 2), "SAME"))
    return h.mean(axis=(2, 3)) @ params["out"]


@jax.jit
def train_step(params, x, y):
    def loss_fn(p):
        return jnp.mean((forward(p, x) - y) ** 2)

    loss, grads = jax.value_and_grad(loss_fn)(params)
    return jax.tree.map(lambda p, g: p - 0.05 * g, params, grads), loss


def translate(x, dy, dx):
    return jnp.roll(x, (dy, dx), axis=(1, 2))


params = init(jax.random.PRNGKey(0))
for step in range(STEPS):
    rows = rng.integers(0, len(fields), BATCH)
    dy, dx = rng.integers(0, SIDE, 2)
    batch = translate(jnp.asarray(fields[rows]), dy, dx)
    params, loss = train_step(params, batch, jnp.asarray(targets[rows]))
    loss.block_until_ready()

print("last loss", float(loss))
