import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(0)
X = jnp.asarray(rng.standard_normal((20000, 128)), dtype=jnp.float32)
y = jnp.asarray(rng.random(20000) < 0.4, dtype=jnp.float32)


def nll(w):
    z = X @ w["coef"] + w["bias"]
    return jnp.mean(jnp.logaddexp(0.0, z) - y * z) + 1e-4 * jnp.sum(w["coef"] ** 2)


@jax.jit
def update(w):
    loss, g = jax.value_and_grad(nll)(w)
    return jax.tree.map(lambda p, d: p - 0.5 * d, w, g), loss


w = {"coef": jnp.zeros(128), "bias": jnp.zeros(())}
jax.block_until_ready(update(w))

losses = []
for epoch in range(1500):
    w, loss = update(w)
    losses.append(float(loss))

print("loss %.6f" % losses[499])
