import jax
import jax.numpy as jnp
import numpy as np
from jax.scipy.linalg import expm

# Kalman prediction between irregular samples: twenty compartments, 150 gaps between samples
rng = np.random.default_rng(14)
gaps = jnp.asarray(rng.gamma(2.0, 0.1, 150), dtype=jnp.float32)
n = 20
flow = jnp.asarray(rng.gamma(2.0, 0.05, (n, n)) * (1 - np.eye(n)), dtype=jnp.float32)
loss = jnp.asarray(rng.uniform(0.1, 0.4, n), dtype=jnp.float32)


def generator(scale):
    a = flow * scale[:, None]
    return a - jnp.diag(a.sum(axis=0) + loss)


@jax.jit
def predict(scale):
    a = generator(scale)
    return expm(a * gaps[:, None, None])


predict(jnp.ones(n)).block_until_ready()     # compile
left = 0.0
for draw in range(800):
    scale = jnp.asarray(rng.lognormal(0.0, 0.2, n), dtype=jnp.float32)
    transition = predict(scale)
    left += float(transition.sum(axis=1).mean())
print("mean share left after a gap", left / 800)
