import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_debug_nans", True)

rng = np.random.default_rng(0)
inputs = rng.normal(size=(4096, 8)).astype(np.float32)
targets = np.sin(inputs[:, :1]) * inputs[:, 1:2]
batches = [(jnp.asarray(inputs[i:i + 64]), jnp.asarray(targets[i:i + 64])) for i in range(0, 4096, 64)]

sizes = [8, 32, 32, 32, 1]
params = [{"w": jnp.asarray(rng.normal(size=(m, n)).astype(np.float32) / np.sqrt(m)), "b": jnp.zeros(n)}
          for m, n in zip(sizes[:-1], sizes[1:])]
velocity = jax.tree.map(jnp.zeros_like, params)


def predict(params, x):
    for layer in params[:-1]:
        x = jnp.tanh(x @ layer["w"] + layer["b"])
    return x @ params[-1]["w"] + params[-1]["b"]


def loss_fn(params, x, y):
    return jnp.mean((predict(params, x) - y) ** 2)


@jax.jit
def train_step(params, velocity, x, y):
    loss, grads = jax.value_and_grad(loss_fn)(params, x, y)
    velocity = jax.tree.map(lambda v, g: 0.9 * v + g, velocity, grads)
    params = jax.tree.map(lambda p, v: p - 0.01 * v, params, velocity)
    return params, velocity, loss


history = []
for step in range(10000):
    x, y = batches[step % len(batches)]
    params, velocity, loss = train_step(params, velocity, x, y)
    history.append(float(loss))

print("mean loss of the last 64 steps:", sum(history[-64:]) / 64)
