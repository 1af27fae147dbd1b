import jax
import jax.numpy as jnp
import numpy as np

N, K, DIM = 16000, 80, 2

rng = np.random.default_rng(3)
centres = jnp.asarray(rng.uniform(-4, 4, (K, DIM)), dtype=jnp.float32)
particles = jnp.asarray(rng.normal(0, 3, (N, DIM)), dtype=jnp.float32)


def mixture_score(x, sigma):
    diff = centres - x[:, None]
    dist2 = jnp.sum(diff ** 2, axis=2)
    nearest = jnp.min(dist2, axis=1, keepdims=True)
    resp = jnp.exp(-(dist2 - nearest) / (2 * sigma ** 2))
    total = jnp.sum(resp[..., None] * diff, axis=1)
    return total / (jnp.sum(resp, axis=1, keepdims=True) * sigma ** 2)


@jax.jit
def langevin(x, sigma, noise):
    eps = 0.2 * sigma ** 2
    return x + 0.5 * eps * mixture_score(x, sigma) + jnp.sqrt(eps) * noise


sigmas = np.geomspace(3.0, 0.05, 100)
for sigma in sigmas:
    noise = rng.standard_normal((N, DIM), dtype=np.float32)
    particles = langevin(particles, np.float32(sigma), noise)
    particles.block_until_ready()

dist = jnp.linalg.norm(particles[:, None] - centres[None], axis=-1).min(axis=1)
print("mean distance to a mode %.5f" % float(dist.mean()))
