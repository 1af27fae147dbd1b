import numpy as np
import jax
import jax.numpy as jnp

PULSES, CELLS, WINDOW, RANK, ALPHA = 16, 512, 32, 24, 6.0
rng = np.random.default_rng(5)
echoes = [rng.exponential(1.0, (PULSES, CELLS)).astype(np.float32) for _ in range(20)]
for power in echoes:
    power[:, rng.integers(0, CELLS, 6)] += 25.0
echoes = [jnp.asarray(power) for power in echoes]
index = jnp.arange(CELLS - WINDOW)[:, None] + jnp.arange(WINDOW)[None, :]


@jax.jit
def detect(power):
    windows = power[:, index]
    ordered = jnp.sort(windows, axis=-1)
    threshold = ALPHA * ordered[..., RANK]
    under_test = power[:, WINDOW // 2:CELLS - WINDOW // 2]
    return (under_test > threshold).sum()


hits = 0
detect(echoes[0]).block_until_ready()
for n in range(100):
    hits += int(detect(echoes[n % len(echoes)]))

print("detections", hits)
