import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

# temperature along a rod with a heater at one end, 200 explicit steps a call
n = 2048
x = np.linspace(0, 1, n)
start = jnp.asarray(20.0 + 5.0 * np.sin(np.pi * x), dtype=jnp.float32)
conductivity = jnp.asarray(0.2 + 0.2 * (x > 0.5), dtype=jnp.float32)


def heat_step(T, heater):
    left = jnp.concatenate([T[:1], T[:-1]])
    right = jnp.concatenate([T[1:], T[-1:]])
    T = T + conductivity * (left - 2.0 * T + right)
    return T.at[0].add(heater - 0.001 * (T[0] - 20.0))


@jax.jit
def advance(T, heater):
    def body(T, _):
        return heat_step(T, heater), None

    T, _ = lax.scan(body, T, None, length=200)
    return T


T = advance(start, 0.0).block_until_ready()
ends = []
for minute in range(12000):
    T = advance(T, 0.05 if minute % 20 < 10 else 0.0)
    ends.append(float(np.asarray(T)[-1]))

print("far end:", ends[99], ends[-1], "mean:", float(np.asarray(T).mean()))
