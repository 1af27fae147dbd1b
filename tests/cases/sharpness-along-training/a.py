import jax
import jax.numpy as jnp
import numpy as np
from jax.flatten_util import ravel_pytree

rng = np.random.default_rng(11)
X = jnp.asarray(rng.normal(size=(128, 6)), dtype=jnp.float32)
y = jnp.sin(X.sum(axis=1, keepdims=True))
layers = [
    (jnp.asarray(rng.normal(size=(6, 24)) / 2.5, dtype=jnp.float32), jnp.zeros(24)),
    (jnp.asarray(rng.normal(size=(24, 1)) / 5.0, dtype=jnp.float32), jnp.zeros(1)),
]
w, unflatten = ravel_pytree(layers)
v = jnp.asarray(rng.normal(size=w.shape), dtype=jnp.float32)


def loss(flat):
    (w1, b1), (w2, b2) = unflatten(flat)
    return jnp.mean((jnp.tanh(X @ w1 + b1) @ w2 + b2 - y) ** 2)


def curvature_along(flat, direction):
    return jax.jvp(jax.grad(loss), (flat,), (direction,))[1]


@jax.jit
def train_and_probe(flat, direction):
    direction = direction / jnp.linalg.norm(direction)
    hv = curvature_along(flat, direction)
    return flat - 0.05 * jax.grad(loss)(flat), hv, jnp.vdot(direction, hv)


for it in range(4000):
    w, v, sharpness = train_and_probe(w, v)
    sharpness.block_until_ready()

print("loss", float(loss(w)), "sharpness", float(sharpness), "parameters", w.size)
