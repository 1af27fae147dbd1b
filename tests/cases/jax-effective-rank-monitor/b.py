import numpy as np
import jax
from jax import numpy as jnp

rng = np.random.default_rng(3)
inputs = rng.standard_normal((8192, 40)).astype(np.float32)
outputs = np.stack([np.sin(inputs[:, 0] * 2), inputs[:, 1] * inputs[:, 2], np.cos(inputs[:, 3])], axis=1)
outputs = outputs.astype(np.float32)

r = np.random.default_rng(4)
params = {}
for name, (m, n) in {"l1": (40, 128), "l2": (128, 96), "l3": (96, 3)}.items():
    params[name + "_w"] = jnp.array(r.standard_normal((m, n)) * np.sqrt(2 / m), dtype=jnp.float32)
    params[name + "_b"] = jnp.zeros(n)


def features(p, x):
    h = jax.nn.relu(x @ p["l1_w"] + p["l1_b"])
    return jax.nn.relu(h @ p["l2_w"] + p["l2_b"])


def loss_fn(p, x, y):
    h = features(p, x)
    return ((h @ p["l3_w"] + p["l3_b"] - y) ** 2).mean(), h


@jax.jit
def train(p, x, y):
    (loss, h), g = jax.value_and_grad(loss_fn, has_aux=True)(p, x, y)
    p = jax.tree.map(lambda a, b: a - 0.02 * b, p, g)
    u, s, vt = jnp.linalg.svd(h - h.mean(axis=0), full_matrices=False)
    q = s / jnp.sum(s)
    rank = jnp.exp(-(q * jnp.log(q + 1e-9)).sum())
    return p, loss, rank


losses, ranks = [], []
for it in range(1200):
    pick = rng.integers(0, 8192, 256)
    params, loss, rank = train(params, inputs[pick], outputs[pick])
    losses.append(float(loss))
    ranks.append(float(rank))

print("loss %.4f, effective rank %.2f" % (losses[-1], ranks[-1]))
