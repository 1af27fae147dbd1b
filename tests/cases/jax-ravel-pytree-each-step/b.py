# Langevin sampling (SGLD) of the weights of a small regression network; the sampler works on one flat NumPy vector.
import jax
import jax.numpy as jnp
import numpy as np
from jax.flatten_util import ravel_pytree

rng = np.random.default_rng(1)
sizes = [8, 24, 24, 1]
x = jnp.asarray(rng.standard_normal((128, sizes[0])), dtype=jnp.float32)
y = jnp.sin(x[:, 0]) + 0.3 * x[:, 1]
params = {
    "layer%d" % i: {
        "w": jnp.asarray(rng.standard_normal((m, n)) / np.sqrt(m), dtype=jnp.float32),
        "b": jnp.zeros(n, dtype=jnp.float32),
    }
    for i, (m, n) in enumerate(zip(sizes[:-1], sizes[1:]))
}


def neg_log_post(p):
    h = jnp.tanh(x @ p["layer0"]["w"] + p["layer0"]["b"])
    h = jnp.tanh(h @ p["layer1"]["w"] + p["layer1"]["b"])
    out = (h @ p["layer2"]["w"] + p["layer2"]["b"])[:, 0]
    prior = sum((q ** 2).sum() for q in jax.tree_util.tree_leaves(p))
    return 50.0 * ((out - y) ** 2).sum() / len(y) + 0.05 * prior


theta, unravel = ravel_pytree(params)
theta = np.array(theta)
value_and_grad = jax.jit(jax.value_and_grad(lambda flat: neg_log_post(unravel(flat))))

step = 1e-4
trace = []

for it in range(1500):
    loss, grad = value_and_grad(theta)
    g = np.asarray(grad)
    noise = rng.standard_normal(theta.size).astype(np.float32)
    theta = theta - np.float32(step) * g + np.float32(np.sqrt(2 * step) * 0.1) * noise
    trace.append(float(loss))

print("mean potential of the last 500: %.3f" % np.mean(trace[-500:]))
