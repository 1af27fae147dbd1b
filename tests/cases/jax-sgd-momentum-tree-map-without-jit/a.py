import jax
import jax.numpy as jnp
import numpy as np

SIZES = [12, 32, 32, 32, 1]
LR, BETA = 0.02, 0.9

rng = np.random.default_rng(3)
inputs = rng.uniform(-1, 1, (4096, SIZES[0])).astype(np.float32)
targets = np.sin(inputs[:, :4].sum(axis=1, keepdims=True)).astype(np.float32)

params = []
for n_in, n_out in zip(SIZES[:-1], SIZES[1:]):
    params.append({
        "w": jnp.asarray(rng.normal(0, n_in ** -0.5, (n_in, n_out)), jnp.float32),
        "b": jnp.zeros(n_out, jnp.float32),
    })
velocity = jax.tree.map(jnp.zeros_like, params)


def predict(params, x):
    for layer in params[:-1]:
        x = jnp.tanh(x @ layer["w"] + layer["b"])
    return x @ params[-1]["w"] + params[-1]["b"]


def mse(params, x, y):
    return jnp.mean((predict(params, x) - y) ** 2)


loss_and_grads = jax.jit(jax.value_and_grad(mse))

losses = []
for step in range(400):
    lo = (step * 128) % len(inputs)
    x, y = inputs[lo:lo + 128], targets[lo:lo + 128]
    loss, grads = loss_and_grads(params, x, y)
    velocity = jax.tree.map(lambda v, g: BETA * v + g, velocity, grads)
    params = jax.tree.map(lambda p, v: p - LR * v, params, velocity)
    losses.append(float(loss))

print("loss over the last 50 steps:", round(float(np.mean(losses[-50:])), 5))
