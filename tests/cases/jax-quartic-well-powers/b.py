import jax
import jax.numpy as jnp
import numpy as np

# relaxation of many particles in a double well, powers multiplied out
count = 30_000
rounds = 20_000
dt = 0.01

rng = np.random.default_rng(3)
x = jnp.asarray(rng.normal(0.0, 1.5, count).astype(np.float32))


@jax.jit
def step(x):
    sq = x * x
    energy = 0.25 * (sq * sq) - 0.5 * sq
    slope = x * sq - x
    friction = 1.0 + 0.1 * sq
    return x - dt * slope / friction, jnp.min(energy)


low = None
for n in range(rounds):
    x, low = step(x)
    low.block_until_ready()

print("lowest energy", float(low), "mean |x|", float(jnp.abs(x).mean()))
