import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_enable_x64", True)

f = jnp.linspace(0.03, 0.6, 1000)[:, None]
theta = jnp.linspace(-jnp.pi, jnp.pi, 1440)[None, :]
rng = np.random.default_rng(17)


def spectrum(hs, fp, gamma, main_dir, depth):
    sigma = jnp.where(f <= fp, 0.07, 0.09)
    peak = gamma ** jnp.exp(-0.5 * ((f - fp) / (sigma * fp)) ** 2)
    shape = f ** -5.0 * jnp.exp(-1.25 * (fp / f) ** 4) * peak
    limit = jnp.tanh(39.5 * f * f * depth / 9.81)
    s = 12.0 * jnp.where(f <= fp, (f / fp) ** 5, (f / fp) ** -2.5)
    spread = jnp.exp(s * (jnp.cos(theta - main_dir) - 1.0))
    spread = spread / jnp.sum(spread, axis=1, keepdims=True)
    density = shape * limit * spread
    density = density * (hs * hs / 16) / jnp.sum(density)
    roll = density * jnp.sin(theta) ** 2 / (1.0 + ((f - 0.1) / 0.02) ** 2)
    pitch = density * jnp.cos(theta) ** 2 / (1.0 + ((f - 0.15) / 0.03) ** 2)
    return jnp.sum(roll), jnp.sum(pitch)


rolls = []
for hour in range(600):
    hs, fp, main_dir = rng.uniform(1, 5), rng.uniform(0.07, 0.15), rng.uniform(-3, 3)
    roll, pitch = spectrum(hs, fp, 3.3, main_dir, 20.0)
    rolls.append(4 * np.sqrt(float(roll)) + np.sqrt(float(pitch)))

print(f"mean motion index {np.mean(rolls):.5f}")
