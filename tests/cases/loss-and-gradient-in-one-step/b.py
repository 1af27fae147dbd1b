import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(3)
sizes = [64, 256, 256, 1]
params = []
for n_in, n_out in zip(sizes[:-1], sizes[1:]):
    w = jnp.asarray(rng.standard_normal((n_in, n_out)) / np.sqrt(n_in), jnp.float32)
    params.append((w, jnp.zeros(n_out, jnp.float32)))

X = rng.standard_normal((16, 256, 64)).astype(np.float32)
Y = np.sin(X[..., :1]) + 0.1 * X[..., 1:2] ** 2
batches = [(jnp.asarray(x), jnp.asarray(y)) for x, y in zip(X, Y)]


def loss_fn(params, x, y):
    for w, b in params[:-1]:
        x = jnp.tanh(x @ w + b)
    w, b = params[-1]
    return jnp.mean((x @ w + b - y) ** 2)


@jax.jit
def train_step(params, x, y):
    loss, grads = jax.value_and_grad(loss_fn)(params, x, y)
    params = jax.tree_util.tree_map(lambda p, g: p - 0.02 * g, params, grads)
    return params, loss


params, loss = train_step(params, *batches[0])
loss.block_until_ready()

running = 0.0
for i in range(3000):
    x, y = batches[i % 16]
    params, loss = train_step(params, x, y)
    running = 0.99 * running + 0.01 * float(loss)

print("running loss %.5f" % running)
