import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(0)
SITES, HID, MAX_STATES = 64, 512, 5000
w1 = jnp.asarray(rng.normal(size=(SITES, HID)) / 8, dtype=jnp.float32)
w2 = jnp.asarray(rng.normal(size=(HID, HID)) / 16, dtype=jnp.float32)
w3 = jnp.asarray(rng.normal(size=(HID,)) / 16, dtype=jnp.float32)


@jax.jit
def local_energy(states, weights):
    h = jnp.tanh(states @ w1)
    h = jnp.tanh(h @ w2)
    return jnp.sum(weights * (h @ w3))


# always MAX_STATES rows; the rows past n have weight zero
for step in range(300):
    n = int(rng.integers(3000, 5000))
    states = np.zeros((MAX_STATES, SITES), dtype=np.float32)
    weights = np.zeros(MAX_STATES, dtype=np.float32)
    states[:n] = 1.0
    weights[:n] = 1.0 / 5000
    energy = local_energy(states, weights).block_until_ready()

print(float(energy))
