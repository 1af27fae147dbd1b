import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(0)
N, BATCH = 2560, 32
x = rng.normal(size=(N, 12)).astype(np.float32)
y = np.sin(x[:, :1]) + 0.1 * rng.normal(size=(N, 1)).astype(np.float32)
xs = [jnp.asarray(x[i:i + BATCH]) for i in range(0, N, BATCH)]
ys = [jnp.asarray(y[i:i + BATCH]) for i in range(0, N, BATCH)]

params = {
    "w1": jnp.asarray(rng.normal(size=(12, 32)) * 0.3, dtype=jnp.float32),
    "b1": jnp.zeros(32),
    "w2": jnp.asarray(rng.normal(size=(32, 1)) * 0.2, dtype=jnp.float32),
}


def loss_fn(p, xb, yb):
    h = jnp.tanh(xb @ p["w1"] + p["b1"])
    return jnp.mean((h @ p["w2"] - yb) ** 2)


@jax.jit
def train_step(p, xb, yb):
    loss, g = jax.value_and_grad(loss_fn)(p, xb, yb)
    return jax.tree.map(lambda a, b: a - 0.02 * b, p, g), loss


history = []
for epoch in range(600):
    losses = []
    for xb, yb in zip(xs, ys):
        params, loss = train_step(params, xb, yb)
        losses.append(float(loss))
    history.append((float(np.mean(losses)), max(losses)))

print("first epoch %.4f %.4f" % history[0], "last epoch %.4f %.4f" % history[-1])
