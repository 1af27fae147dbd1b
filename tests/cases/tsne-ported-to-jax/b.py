import jax
import jax.numpy as jnp
import numpy as np

N = 600


def affinities():
    rng = np.random.default_rng(11)
    centres = rng.normal(0, 4, (6, 20))
    data = centres[rng.integers(0, 6, N)] + rng.normal(0, 1, (N, 20))
    d2 = ((data[:, None, :] - data[None, :, :]) ** 2).sum(axis=2)
    p = np.exp(-d2 / 20.0)
    np.fill_diagonal(p, 0.0)
    p = p / p.sum(axis=1, keepdims=True)
    p = (p + p.T) / (2 * N)
    return jnp.array(p), jnp.array(rng.normal(0, 1e-2, (N, 2)))


@jax.jit
def update(p, y, vel):
    sq = jnp.sum(y ** 2, axis=1)
    dist = sq[:, None] + sq[None, :] - 2.0 * y @ y.T
    num = (1.0 - jnp.eye(N)) / (1.0 + dist)
    w = (p - num / num.sum()) * num
    grad = 4.0 * (w.sum(axis=1)[:, None] * y - w @ y)
    vel = 0.5 * vel - 20.0 * grad
    y = y + vel
    return y - y.mean(axis=0), vel


p, y = affinities()
vel = jnp.zeros_like(y)
for step in range(300):
    y, vel = update(p, y, vel)

print("spread of the map:", round(float(jnp.abs(y).mean()), 3))
