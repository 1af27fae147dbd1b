import os
os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})   # one core for each job

from functools import partial
import time
import jax
import jax.numpy as jnp
import numpy as np

N_ITEMS = 1600
LR, L1, L2 = 0.05, 0.02, 0.01


@partial(jax.jit, donate_argnums=(0, 1))
def slim_step(W, N, x):
    diff = x @ W - x
    G = x.T @ diff + L2 * W
    N = N + G * G
    rate = LR / jnp.sqrt(N)
    W = jnp.maximum(W - rate * G - rate * L1, 0)
    W = jnp.where(jnp.eye(N_ITEMS, dtype=bool), 0, W)
    return W, N, jnp.mean(diff * diff)


rng = np.random.default_rng(12)
batches = jnp.asarray((rng.random((25, 4, N_ITEMS)) < 0.03).astype(np.float32))
W = jnp.zeros((N_ITEMS, N_ITEMS))
N = jnp.full((N_ITEMS, N_ITEMS), 0.1)

times, loss = [], 0.0
for it in range(100):
    t0 = time.perf_counter()
    W, N, l = slim_step(W, N, batches[it % 25])
    loss += float(l)
    times.append(time.perf_counter() - t0)
print("mean loss %.6f  nonzero %d  median step %.2f ms" % (loss / 100, int((W > 0).sum()), 1e3 * np.median(times)))
