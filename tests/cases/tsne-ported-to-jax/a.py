import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_enable_x64", True)

rng = np.random.default_rng(11)
n = 600
centres = rng.normal(0, 4, (6, 20))
X = centres[rng.integers(0, 6, n)] + rng.normal(0, 1, (n, 20))
d2 = ((X[:, None, :] - X[None, :, :]) ** 2).sum(axis=2)
P = np.exp(-d2 / 20.0)
np.fill_diagonal(P, 0.0)
P = P / P.sum(axis=1, keepdims=True)
P = jnp.array((P + P.T) / (2 * n))

Y = jnp.array(rng.normal(0, 1e-2, (n, 2)))
velocity = jnp.zeros_like(Y)
off_diagonal = 1.0 - jnp.eye(n)


def gradient(P, Y):
    sq = jnp.sum(Y ** 2, axis=1)
    dist = sq[:, None] + sq[None, :] - 2.0 * Y @ Y.T
    num = off_diagonal / (1.0 + dist)
    Q = num / jnp.sum(num)
    W = (P - Q) * num
    return 4.0 * (W.sum(axis=1)[:, None] * Y - W @ Y)


for step in range(300):
    velocity = 0.5 * velocity - 20.0 * gradient(P, Y)
    Y = Y + velocity
    Y = Y - Y.mean(axis=0)

print("spread of the map:", round(float(jnp.abs(Y).mean()), 3))
