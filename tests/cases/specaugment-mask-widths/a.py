"""Frame classifier on log mel features with SpecAugment, JAX on the CPU."""
import time
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np

BATCH, FRAMES, MELS, PHONES = 16, 200, 80, 40


class SpecAugment:
    def __init__(self, max_time=40, max_freq=15, seed=5):
        self.rng = np.random.default_rng(seed)
        self.max_time, self.max_freq = max_time, max_freq

    def draw(self):
        width = int(self.rng.integers(1, self.max_time))
        start = int(self.rng.integers(0, FRAMES - width))
        height = int(self.rng.integers(1, self.max_freq))
        low = int(self.rng.integers(0, MELS - height))
        return start, width, low, height

    @partial(jax.jit, static_argnums=(0, 2, 3, 4, 5))
    def mask(self, x, start, width, low, height):
        x = x.at[:, start:start + width, :].set(0.0)
        return x.at[:, :, low:low + height].set(0.0)


def loss_fn(params, x, y):
    h = jax.nn.relu(x @ params["w1"] + params["b1"])
    logp = jax.nn.log_softmax(h @ params["w2"] + params["b2"])
    return -jnp.take_along_axis(logp, y[..., None], axis=-1).mean()


@jax.jit
def train_step(params, x, y):
    loss, grads = jax.value_and_grad(loss_fn)(params, x, y)
    return jax.tree.map(lambda p, g: p - 0.05 * g, params, grads), loss


rng = np.random.default_rng(0)
params = {"w1": jnp.array(rng.normal(0, 0.1, (MELS, 256)), jnp.float32), "b1": jnp.zeros(256),
          "w2": jnp.array(rng.normal(0, 0.06, (256, PHONES)), jnp.float32), "b2": jnp.zeros(PHONES)}
feats = jnp.array(rng.normal(size=(BATCH, FRAMES, MELS)), jnp.float32)
labels = jnp.array(rng.integers(0, PHONES, (BATCH, FRAMES)))

augment = SpecAugment()
times = []
for step in range(60):
    t0 = time.perf_counter()
    x = augment.mask(feats, *augment.draw())
    params, loss = train_step(params, x, labels)
    loss.block_until_ready()
    times.append(time.perf_counter() - t0)

print(f"loss {float(loss):.5f}, median step {1e3 * np.median(times[10:]):.2f} ms")
