import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_platforms", "cpu")
jax.config.update("jax_check_tracer_leaks", True)


def init(key, sizes):
    params = []
    for n_in, n_out in zip(sizes[:-1], sizes[1:]):
        key, sub = jax.random.split(key)
        params.append({"w": jax.random.normal(sub, (n_in, n_out)) / np.sqrt(n_in), "b": jnp.zeros(n_out)})
    return params


@jax.jit
def loss(params, x, y):
    h = x
    for layer in params[:-1]:
        h = jnp.tanh(h @ layer["w"] + layer["b"])
    out = h @ params[-1]["w"] + params[-1]["b"]
    return jnp.mean((out - y) ** 2)


@jax.jit
def sgd(params, grads, rate):
    return jax.tree.map(lambda p, g: p - rate * g, params, grads)


rng = np.random.default_rng(5)
inflow = rng.normal(size=(60, 512, 16)).astype(np.float32)
level = np.sin(inflow.sum(axis=2, keepdims=True)).astype(np.float32)

params = init(jax.random.key(0), (16, 192, 192, 1))
losses = []
for step in range(600):
    batch = step % len(inflow)
    value, grads = jax.value_and_grad(loss)(params, inflow[batch], level[batch])
    params = sgd(params, grads, 0.02)
    losses.append(float(value))

print("first", round(losses[0], 4), "last", round(losses[-1], 4))
