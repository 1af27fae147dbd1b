import jax
import jax.numpy as jnp
import numpy as np

N, DT, KAPPA, MOBILITY = 384, 0.01, 0.5, 1.0
rng = np.random.default_rng(5)
c = jnp.asarray(0.5 + 0.02 * (rng.random((N, N)) - 0.5))


def laplacian(f):
    return jnp.roll(f, 1, 0) + jnp.roll(f, -1, 0) + jnp.roll(f, 1, 1) + jnp.roll(f, -1, 1) - 4 * f


@jax.jit
def step(c):
    mu = 2 * c * (1 - c) * (1 - 2 * c) - KAPPA * laplacian(c)
    return c + DT * MOBILITY * laplacian(mu)


@jax.jit
def ten_steps(c):
    for _ in range(10):
        c = step(c)
    return c


for block in range(500):
    c = ten_steps(c)
    c.block_until_ready()

print("mean %.4f  spread %.4f" % (float(c.mean()), float(c.std())))
