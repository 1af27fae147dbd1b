import jax
import jax.numpy as jnp
import numpy as np

# FitzHugh-Nagumo fibre of 128 cells, stimulated at the left end, four electrodes
n = 128
dt = 0.05
electrodes = [16, 48, 80, 112]


@jax.jit
def step(v, w, current):
    left = jnp.concatenate([v[:1], v[:-1]])
    right = jnp.concatenate([v[1:], v[-1:]])
    dv = v - v**3 / 3 - w + 2.0 * (left - 2 * v + right)
    dv = dv.at[0].add(current)
    dw = 0.08 * (v + 0.7 - 0.8 * w)
    return v + dt * dv, w + dt * dw


v = jnp.full(n, -1.2, dtype=jnp.float32)
w = jnp.full(n, -0.62, dtype=jnp.float32)
step(v, w, 0.0)[0].block_until_ready()
spikes = [0, 0, 0, 0]
above = [False] * 4

for t in range(8000):
    current = 0.8 if t % 200 < 40 else 0.0
    for k in range(10):
        v, w = step(v, w, current)
    for e, cell in enumerate(electrodes):
        high = bool(v[cell] > 1.0)
        if high and not above[e]:
            spikes[e] += 1
        above[e] = high

print("spikes at the electrodes:", spikes, "mean v:", round(float(v.mean()), 4))
