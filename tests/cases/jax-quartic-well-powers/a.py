import jax
import jax.numpy as jnp
import numpy as np

# relaxation of many particles in a double well, powers written as powers
count = 30_000
rounds = 20_000
dt = 0.01

rng = np.random.default_rng(3)
x = jnp.asarray(rng.normal(0.0, 1.5, count).astype(np.float32))


@jax.jit
def step(x):
    energy = 0.25 * x**4 - 0.5 * x**2
    slope = x**3 - x
    friction = 1.0 + 0.1 * x**2
    return x - dt * slope / friction, jnp.min(energy)


low = None
for n in range(rounds):
    x, low = step(x)
    low.block_until_ready()

print("lowest energy", float(low), "mean |x|", float(jnp.abs(x).mean()))
