import time

import jax
import jax.numpy as jnp
import numpy as np

N, T, F, K = 16, 200, 80, 40        # utterances, frames, mel channels, phones


@jax.jit
def spec_augment(x, t0, dt, f0, df):
    t = jnp.arange(T)
    f = jnp.arange(F)
    time_mask = (t >= t0) & (t < t0 + dt)
    freq_mask = (f >= f0) & (f < f0 + df)
    return jnp.where(time_mask[None, :, None] | freq_mask[None, None, :], 0.0, x)


def forward(p, x):
    return jax.nn.relu(x @ p["w1"] + p["b1"]) @ p["w2"] + p["b2"]


@jax.jit
def update(p, x, y):
    def cross_entropy(p):
        return -jnp.take_along_axis(jax.nn.log_softmax(forward(p, x)), y[..., None], axis=-1).mean()

    loss, g = jax.value_and_grad(cross_entropy)(p)
    return jax.tree.map(lambda a, b: a - 0.05 * b, p, g), loss


rng = np.random.default_rng(0)
p = dict(w1=jnp.array(rng.normal(0, 0.1, (F, 256)), jnp.float32), b1=jnp.zeros(256),
         w2=jnp.array(rng.normal(0, 0.06, (256, K)), jnp.float32), b2=jnp.zeros(K))
x = jnp.array(rng.normal(size=(N, T, F)), jnp.float32)
y = jnp.array(rng.integers(0, K, (N, T)))

masks = np.random.default_rng(5)
ms = []
for step in range(60):
    start = time.perf_counter()
    dt = int(masks.integers(1, 40))
    t0 = int(masks.integers(0, T - dt))
    df = int(masks.integers(1, 15))
    f0 = int(masks.integers(0, F - df))
    p, loss = update(p, spec_augment(x, t0, dt, f0, df), y)
    loss.block_until_ready()
    ms.append((time.perf_counter() - start) * 1e3)
print("final loss %.5f" % float(loss), " ms per step %.2f" % np.median(ms[10:]))
