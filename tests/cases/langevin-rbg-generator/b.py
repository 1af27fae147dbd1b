from functools import partial

import jax
import jax.numpy as jnp


class DoubleWell:
    """Overdamped Langevin dynamics of free particles in U(x) = (x^2 - 1)^2."""

    def __init__(self, kT=0.4, dt=2e-3):
        self.dt = dt
        self.amplitude = (2.0 * kT * dt) ** 0.5

    def grad_u(self, x):
        return 4.0 * x * (x * x - 1.0)

    @partial(jax.jit, static_argnums=0)
    def step(self, x, key):
        key, sub = jax.random.split(key)
        kick = self.amplitude * jax.random.normal(sub, x.shape)
        return x - self.dt * self.grad_u(x) + kick, key


well = DoubleWell()
key, init = jax.random.split(jax.random.PRNGKey(2024))
x = 0.3 * jax.random.normal(init, (40_000,))

spread = 0.0
for i in range(30_000):
    x, key = well.step(x, key)
    if i % 10 == 0:
        spread = spread + jnp.mean(x * x)

print(f"<x^2> = {float(spread) / (i // 10 + 1):.2f}")
