import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(0)
n, features = 3000, 13
X = rng.standard_normal((n, features)).astype(np.float32)
prices = (X @ rng.standard_normal(features) + 0.3 * rng.standard_normal(n)).astype(np.float32)


def init(sizes):
    params = []
    for fan_in, fan_out in zip(sizes[:-1], sizes[1:]):
        W = rng.standard_normal((fan_in, fan_out)).astype(np.float32) / np.sqrt(fan_in)
        params.append((jnp.asarray(W, dtype=jnp.float32), jnp.zeros(fan_out)))
    return params


def predict(params, x):
    for W, b in params[:-1]:
        x = jnp.tanh(x @ W + b)
    W, b = params[-1]
    return x @ W + b


def loss_fn(params, x, y):
    return jnp.mean((predict(params, x) - y) ** 2)


@jax.jit
def train_step(params, x, y):
    loss, grads = jax.value_and_grad(loss_fn)(params, x, y)
    params = jax.tree.map(lambda p, g: p - 0.05 * g, params, grads)
    return params, loss


params = init([features, 64, 64, 1])
x, y = jnp.asarray(X), jnp.asarray(prices)
for epoch in range(200):
    params, loss = train_step(params, x, y)
    loss.block_until_ready()

print("final loss", float(loss))
