import jax.numpy as jnp
import numpy as np
from jax import lax

rng = np.random.default_rng(4)
prices = jnp.asarray(100 + np.cumsum(rng.standard_normal((10, 5000)), axis=1), dtype=jnp.float32)


def ema(x, alpha):
    def step(level, value):
        level = level + alpha * (value - level)
        return level, level

    last, smoothed = lax.scan(step, x[0], x)
    return smoothed


final = []
for k in range(600):
    smoothed = ema(prices[k % 10], 0.05)
    final.append(float(smoothed[-1]))

print("mean of the last values", sum(final) / len(final))
