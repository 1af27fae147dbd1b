import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(0)
SITES, HID = 64, 512
w1 = jnp.asarray(rng.normal(size=(SITES, HID)) / 8, dtype=jnp.float32)
w2 = jnp.asarray(rng.normal(size=(HID, HID)) / 16, dtype=jnp.float32)
w3 = jnp.asarray(rng.normal(size=(HID,)) / 16, dtype=jnp.float32)


@jax.jit
def local_energy(states, weights):
    h = jnp.tanh(states @ w1)
    h = jnp.tanh(h @ w2)
    return jnp.sum(weights * (h @ w3))


# the number of connected states differs from step to step
for step in range(300):
    n = int(rng.integers(3000, 5000))
    states = np.ones((n, SITES), dtype=np.float32)
    weights = np.full(n, 1.0 / 5000, dtype=np.float32)
    energy = local_energy(states, weights).block_until_ready()

print(float(energy))
