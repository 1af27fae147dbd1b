import time

import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(2)
sizes = [256, 768, 768, 64]
params = [
    (jnp.asarray(rng.normal(0, (2 / m) ** 0.5, (m, n)), jnp.float32), jnp.zeros(n))
    for m, n in zip(sizes[:-1], sizes[1:])
]
x = jnp.asarray(rng.normal(size=(256, 256)), jnp.float32)
y = jnp.asarray(rng.normal(size=(256, 64)), jnp.float32)


def forward(params, x):
    for w, b in params[:-1]:
        x = jnp.tanh(x @ w + b)
    w, b = params[-1]
    return x @ w + b


def loss_fn(params, x, y):
    return jnp.mean((forward(params, x) - y) ** 2)


@jax.jit
def update(params, x, y):
    loss, grads = jax.value_and_grad(loss_fn)(params, x, y)
    params = jax.tree.map(lambda p, g: p - 0.02 * g, params, grads)
    return params, loss


times = []
for step in range(300):
    t0 = time.perf_counter()
    params, loss = update(params, x, y)
    jax.block_until_ready((params, loss))
    times.append(time.perf_counter() - t0)

print(f"step: {1e3 * sum(times) / len(times):.3f} ms")
print(f"loss: {float(loss):.5f}")
