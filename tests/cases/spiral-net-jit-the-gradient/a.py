import jax
import jax.numpy as jnp
import numpy as np

# two spirals, a small network, Adam; the expensive part, loss and gradient, is jitted
rng = np.random.default_rng(1)
radius = rng.random(2000)
label = rng.integers(0, 2, 2000)
angle = 9 * radius + np.pi * label
x = jnp.asarray(np.stack([radius * np.cos(angle), radius * np.sin(angle)], axis=1), dtype=jnp.float32)
y = jnp.asarray(np.where(rng.random(2000) < 0.1, 1 - label, label), dtype=jnp.float32)      # a tenth of the labels is wrong
sizes = [2, 128, 128, 128, 1]
net = [{"w": jnp.asarray(rng.standard_normal((m, n)) * (1 / m) ** 0.5, dtype=jnp.float32), "b": jnp.zeros(n)}
       for m, n in zip(sizes, sizes[1:])]


def loss(net, x, y):
    for layer in net[:-1]:
        x = jnp.tanh(x @ layer["w"] + layer["b"])
    logit = (x @ net[-1]["w"] + net[-1]["b"])[:, 0]
    return jnp.mean(jnp.logaddexp(0.0, logit) - y * logit)


loss_and_grad = jax.jit(jax.value_and_grad(loss))


def adam(net, grad, m, v, t):
    m = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, m, grad)
    v = jax.tree.map(lambda v, g: 0.999 * v + 0.001 * g * g, v, grad)
    rate = 0.0005 * (1 - 0.999 ** t) ** 0.5 / (1 - 0.9 ** t)
    return jax.tree.map(lambda p, m, v: p - rate * m / (jnp.sqrt(v) + 1e-8), net, m, v), m, v


def step(net, m, v, t, x, y):
    value, grad = loss_and_grad(net, x, y)
    net, m, v = adam(net, grad, m, v, t)
    return value, net, m, v


m = v = jax.tree.map(jnp.zeros_like, net)
batches = [(x[i:i + 100], y[i:i + 100]) for i in range(0, 2000, 100)]
step(net, m, v, 1.0, *batches[0])
total = 0.0
for it in range(8000):
    value, net, m, v = step(net, m, v, it + 1.0, *batches[it % 20])
    total += float(value)
print("mean loss", total / 8000, "last", float(value))
