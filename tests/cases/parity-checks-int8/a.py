import jax
import jax.numpy as jnp
import numpy as np

# syndromes of received words of a low-density parity-check code: H x mod 2
rng = np.random.default_rng(0)
n, checks, words = 512, 256, 64
H = jnp.asarray(rng.random((checks, n)) < 0.03, dtype=jnp.int8)
received = [jnp.asarray(rng.integers(0, 2, (n, words)), dtype=jnp.int8) for i in range(16)]


@jax.jit
def unsatisfied_checks(H, x):
    return jnp.sum((H @ x) % 2, dtype=jnp.int32)


total = int(unsatisfied_checks(H, received[0]))
for frame in range(10000):
    total += int(unsatisfied_checks(H, received[frame % 16]))

print("unsatisfied checks per frame", total / 10001)
