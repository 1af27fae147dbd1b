import jax
import jax.numpy as jnp
import numpy as np

COEF = [-42.379, 2.04901523, 10.14333127, -0.22475541, -6.83783e-3,
        -5.481717e-2, 1.22874e-3, 8.5282e-4, -1.99e-6]


@jax.jit
def update(state, t, rh):
    danger, peak = state
    terms = (1.0, t, rh, t * rh, t ** 2, rh ** 2, t ** 2 * rh, t * rh ** 2, (t * rh) ** 2)
    hi = sum(c * x for c, x in zip(COEF, terms))
    return danger + (hi > 103.0), jnp.maximum(peak, hi)


rng = np.random.default_rng(2)
shape = (6, 600, 800)
temperature = [jnp.asarray(x, dtype=jnp.float32) for x in rng.uniform(80.0, 112.0, shape)]
humidity = [jnp.asarray(x, dtype=jnp.float32) for x in rng.uniform(40.0, 95.0, shape)]

state = (jnp.zeros(shape[1:]), jnp.zeros(shape[1:]))
for h in range(1200):
    state = update(state, temperature[h % 6], humidity[h % 6])
    jax.block_until_ready(state)

print("danger hours", float(state[0].mean()), "peak", float(state[1].max()))
