import jax
import jax.numpy as jnp

# the "rbg" generator: hardware random bits, much faster than the default one (so the docs say)
jax.config.update("jax_default_prng_impl", "rbg")

# Brownian particles in a double well U(x) = (x^2 - 1)^2, overdamped Langevin dynamics
N = 40_000
dt, kT = 2e-3, 0.4


def force(x):
    return -4.0 * x * (x * x - 1.0)


@jax.jit
def step(key, x):
    key, sub = jax.random.split(key)
    noise = jax.random.normal(sub, x.shape)
    x = x + dt * force(x) + jnp.sqrt(2.0 * kT * dt) * noise
    return key, x


key = jax.random.key(2024)
key, start = jax.random.split(key)
x = jax.random.normal(start, (N,)) * 0.3

spread = 0.0
for i in range(30_000):
    key, x = step(key, x)
    if i % 10 == 0:
        spread = spread + jnp.mean(x * x)

print(f"<x^2> = {float(spread) / (i // 10 + 1):.2f}")
