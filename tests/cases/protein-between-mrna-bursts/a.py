from functools import partial

import jax
import numpy as np

DT = 0.001
DECAY = np.float32(0.12)      # protein, per minute
SUPPLY = np.float32(30.0)     # protein, at full translation
K = np.float32(40.0)          # autorepression


def euler_step(i, p):
    return p + DT * (SUPPLY / (1.0 + p / K) - DECAY * p)


@partial(jax.jit, static_argnames="n_steps")
def until_next_burst(p, n_steps):
    return jax.lax.fori_loop(0, n_steps, euler_step, p)


rng = np.random.default_rng(5)
n_cells = 2048
n_bursts = 600
waits = rng.exponential(2.0, size=n_bursts)
sizes = rng.geometric(0.05, size=(n_bursts, n_cells)).astype(np.float32)

p = np.zeros(n_cells, dtype=np.float32)
history = np.zeros((n_bursts, n_cells))
for burst in range(n_bursts):
    n_steps = int(np.ceil(waits[burst] / DT))
    history[burst] = until_next_burst(p, n_steps=n_steps)
    p = (history[burst] + sizes[burst]).astype(np.float32)

print("mean protein before a burst", history[n_bursts // 10:].mean(), "sd", history[n_bursts // 10:].std())
