from functools import partial

import jax
import jax.numpy as jnp
import numpy as np

F, K, DU, DV = 0.035, 0.065, 0.16, 0.08

u0 = np.ones((386, 386))
v0 = np.zeros((386, 386))
u0[170:215, 170:215] = 0.5
v0[170:215, 170:215] = 0.25
u0 += 0.02 * np.random.default_rng(0).random(u0.shape)


def laplacian(z):
    return z[:-2, 1:-1] + z[2:, 1:-1] + z[1:-1, :-2] + z[1:-1, 2:] - 4 * z[1:-1, 1:-1]


@partial(jax.jit, donate_argnums=0)
def step(state):
    u, v = state
    uc, vc = u[1:-1, 1:-1], v[1:-1, 1:-1]
    uvv = uc * vc * vc
    un = uc + DU * laplacian(u) - uvv + F * (1 - uc)
    vn = vc + DV * laplacian(v) + uvv - (F + K) * vc
    return u.at[1:-1, 1:-1].set(un), v.at[1:-1, 1:-1].set(vn)


state = (jnp.array(u0), jnp.array(v0))
jax.block_until_ready(step((jnp.array(u0), jnp.array(v0))))

for n in range(8000):
    state = jax.block_until_ready(step(state))

print("v in the middle", float(state[1][193, 193]))
