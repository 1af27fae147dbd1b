import jax
import jax.numpy as jnp
import numpy as np

EPOCHS, BATCH = 110, 1000
BASE_RATE, FLOOR = 2.0, 0.02


def clicks(n, seed):
    rng = np.random.default_rng(seed)
    x = rng.standard_normal((n, 96)).astype(np.float32)
    truth = rng.normal(0, 0.4, 96)
    y = rng.random(n) < 1 / (1 + np.exp(-(x @ truth)))
    return x, y.astype(np.float32)


def log_loss(w, x, y):
    z = x @ w
    return jnp.mean(jnp.logaddexp(0.0, z) - y * z)


@jax.jit
def train_step(w, x, y, rate):
    error = jax.nn.sigmoid(x @ w) - y
    return w - rate / BATCH * (error @ x)


def cosine(epoch):
    return FLOOR + 0.5 * (BASE_RATE - FLOOR) * (1 + np.cos(np.pi * epoch / EPOCHS))


x, y = clicks(20000, 3)
w = jnp.zeros(96, dtype=jnp.float32)

for epoch in range(EPOCHS):
    rate = cosine(epoch)
    for i in range(0, len(x), BATCH):
        w = train_step(w, x[i:i + BATCH], y[i:i + BATCH], rate)
    w.block_until_ready()

print("loss", round(float(log_loss(w, x, y)), 6), "|w|", round(float(jnp.linalg.norm(w)), 4))
