import time

import numpy as np
import jax
import jax.numpy as jnp
from jax import lax

N, NT, DT = 192, 240, 0.2
x = jnp.linspace(0.0, 1.0, N)
data = jnp.asarray(np.random.default_rng(8).normal(1.0, 0.05, (NT, N)), dtype=jnp.float32)


class HeatedRod:
    def __init__(self, n, nt):
        self.n, self.nt = n, nt

    def rhs(self, T, theta):
        power, where, loss_coef = theta
        diffusion = jnp.roll(T, 1) - 2 * T + jnp.roll(T, -1)
        source = power * jnp.exp(-((x - where) / 0.1) ** 2)
        return diffusion + source - loss_coef * T ** 4

    def history(self, theta):
        hist = jnp.zeros((self.nt, self.n), dtype=jnp.float32).at[0].set(0.5)

        def body(i, hist):
            T = hist[i - 1]
            return hist.at[i].set(T + DT * self.rhs(T, theta))

        return lax.fori_loop(1, self.nt, body, hist)


rod = HeatedRod(N, NT)


@jax.jit
def loss_and_grad(theta):
    return jax.value_and_grad(lambda th: jnp.mean((rod.history(th) - data) ** 2))(theta)


theta = jnp.array([0.3, 0.4, 0.1], dtype=jnp.float32)
jax.block_until_ready(loss_and_grad(theta))

curve = []
tic = time.time()
for it in range(2200):
    value, grad = loss_and_grad(theta)
    curve.append(value.item())
    theta = theta - 0.02 * grad
    if (it + 1) % 550 == 0:
        print(it + 1, curve[-1])

print(theta, "%.2f s" % (time.time() - tic))
