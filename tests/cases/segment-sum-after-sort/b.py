import time

import jax
import jax.numpy as jnp
import numpy as np

# charge collected on each pixel row of a detector, from a stream of hits
N_HITS, N_ROWS = 80000, 64
rng = np.random.default_rng(26227)
row = rng.integers(0, N_ROWS, N_HITS).astype(np.int32)
charge = rng.gamma(2.0, 0.5, N_HITS).astype(np.float32)

# hits as they arrive
row = jnp.asarray(row)
charge = jnp.asarray(charge)
gains = jnp.linspace(0.9, 1.1, 32)


@jax.jit
def charge_per_row(charge, row, gain):
    return jax.ops.segment_sum(gain * charge, row, num_segments=N_ROWS)


total = jnp.zeros(N_ROWS)
start = time.perf_counter()
for event in range(20000):
    sums = charge_per_row(charge, row, gains[event % 32])
    total = total + sums
    total.block_until_ready()

print("mean charge of the first rows", total[:4] / 20000)
print("time", time.perf_counter() - start)
