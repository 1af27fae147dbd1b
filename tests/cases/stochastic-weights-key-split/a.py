import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(2)
x = jnp.asarray(rng.uniform(-2, 2, (64, 1)), dtype=jnp.float32)
y = jnp.sin(2 * x) + 0.1 * jnp.asarray(rng.standard_normal((64, 1)), dtype=jnp.float32)

shapes = {"w1": (1, 16), "b1": (16,), "w2": (16, 1), "b2": (1,)}
q = {name: (jnp.asarray(0.5 * rng.standard_normal(s), dtype=jnp.float32), jnp.full(s, -3.0)) for name, s in shapes.items()}


def draw(q, key):
    keys = jax.random.split(key, len(q))
    return {n: q[n][0] + jnp.exp(q[n][1]) * jax.random.normal(k, q[n][0].shape) for k, n in zip(keys, sorted(q))}


def elbo_loss(q, key):
    w = draw(q, key)
    pred = jnp.tanh(x @ w["w1"] + w["b1"]) @ w["w2"] + w["b2"]
    kl = sum(jnp.sum(0.5 * (m ** 2 + jnp.exp(2 * s)) - s) for m, s in q.values())
    return jnp.sum((pred - y) ** 2) / 0.02 + kl


@jax.jit
def update(q, key):
    key, sub = jax.random.split(key)
    loss, g = jax.value_and_grad(elbo_loss)(q, sub)
    return jax.tree.map(lambda p, d: p - 1e-5 * d, q, g), key, loss


key = jax.random.PRNGKey(0)
history = []
jax.block_until_ready(update(q, key))

for step in range(8000):
    q, key, loss = update(q, key)
    history.append(float(loss))
    if step % 2000 == 1999:
        print(step + 1, sum(history[-500:]) / 500)
