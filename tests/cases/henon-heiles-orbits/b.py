from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


def acceleration(q):
    x, y = q
    return jnp.stack([-x - 2 * x * y, y * y - y - x * x])


def rhs(z):
    q, p = z
    return p, acceleration(q)


def shift(z, h, k):
    return z[0] + h * k[0], z[1] + h * k[1]


@partial(jax.jit, static_argnums=1)
def step(z, h):
    k1 = rhs(z)
    k2 = rhs(shift(z, h / 2, k1))
    k3 = rhs(shift(z, h / 2, k2))
    k4 = rhs(shift(z, h, k3))
    q, p = [s + h / 6 * (a + 2 * b + 2 * c + d) for s, a, b, c, d in zip(z, k1, k2, k3, k4)]
    return (q, p), q[0].std()


rng = np.random.default_rng(17)
start = [(0.15 * rng.standard_normal(60_000)).clip(-0.25, 0.25) for _ in range(4)]
start = jnp.asarray(np.array(start), dtype=jnp.float32)
z = (start[:2], start[2:])

widths = []
for n in range(3000):
    z, width = step(z, 0.02)
    widths.append(float(width))

print("spread of x", round(widths[0], 4), round(widths[-1], 4))
