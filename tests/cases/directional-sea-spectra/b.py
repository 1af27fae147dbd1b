import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(17)
freq = jnp.linspace(0.03, 0.6, 1000)
angle = jnp.linspace(-jnp.pi, jnp.pi, 1440)


@jax.jit
def motion_index(hs, fp, gamma, main_dir, depth):
    f, theta = freq[:, None], angle[None, :]
    below = f <= fp
    peak = gamma ** jnp.exp(-0.5 * ((f - fp) / (jnp.where(below, 0.07, 0.09) * fp)) ** 2)
    jonswap = f ** -5.0 * jnp.exp(-1.25 * (fp / f) ** 4) * peak
    tma = jonswap * jnp.tanh(39.5 * f * f * depth / 9.81)
    s = 12.0 * jnp.where(below, (f / fp) ** 5, (f / fp) ** -2.5)
    spread = jnp.exp(s * (jnp.cos(theta - main_dir) - 1.0))
    spread /= spread.sum(axis=1, keepdims=True)
    density = tma * spread
    density *= (hs * hs / 16) / density.sum()
    roll = (density * jnp.sin(theta) ** 2 / (1.0 + ((f - 0.1) / 0.02) ** 2)).sum()
    pitch = (density * jnp.cos(theta) ** 2 / (1.0 + ((f - 0.15) / 0.03) ** 2)).sum()
    return 4 * jnp.sqrt(roll) + jnp.sqrt(pitch)


index = []
for hour in range(600):
    hs, fp, main_dir = rng.uniform(1, 5), rng.uniform(0.07, 0.15), rng.uniform(-3, 3)
    index.append(float(motion_index(hs, fp, 3.3, main_dir, 20.0)))

print(f"mean motion index {np.mean(index):.5f}")
