import time

import jax
import jax.numpy as jnp
import numpy as np

cells, steps, dt = 192, 240, 0.2
rng = np.random.default_rng(8)
pos = jnp.linspace(0.0, 1.0, cells)
measured = jnp.asarray(rng.normal(1.0, 0.05, (steps, cells)), dtype=jnp.float32)


def advance(T, p):
    lap = jnp.roll(T, 1) - 2 * T + jnp.roll(T, -1)
    heating = p[0] * jnp.exp(-((pos - p[1]) / 0.1) ** 2)
    return T + dt * (lap + heating - p[2] * T ** 4)


def simulate(p):
    def one(T, _):
        T = advance(T, p)
        return T, T
    T0 = jnp.full(cells, 0.5, dtype=jnp.float32)
    _, later = jax.lax.scan(one, T0, None, length=steps - 1)
    return jnp.concatenate([T0[None], later])


def misfit(p):
    return jnp.mean((simulate(p) - measured) ** 2)


fit = jax.jit(jax.value_and_grad(misfit))
p = jnp.array([0.3, 0.4, 0.1], dtype=jnp.float32)
fit(p)[0].block_until_ready()

losses = []
t0 = time.time()
for k in range(2200):
    loss, g = fit(p)
    losses.append(float(loss))
    p = p - 0.02 * g
    if k % 550 == 549:
        print(k + 1, losses[-1])

print(p, "%.2f s" % (time.time() - t0))
