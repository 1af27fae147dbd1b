import jax
import jax.numpy as jnp
import numpy as np

CHANNELS, SAMPLES, ITERATIONS = 24, 30000, 1200


def eeg_like(seed=3):
    rng = np.random.default_rng(seed)
    sources = rng.laplace(size=(CHANNELS, SAMPLES))
    x = rng.normal(size=(CHANNELS, CHANNELS)) @ sources
    x -= x.mean(axis=1, keepdims=True)
    d, e = np.linalg.eigh(x @ x.T / SAMPLES)
    white = (e / np.sqrt(d)).T @ x
    return white, rng.normal(size=(CHANNELS, CHANNELS))


def decorrelate(w):
    u, _, vt = jnp.linalg.svd(w, full_matrices=False)
    return u @ vt


@jax.jit
def update(w, x):
    g = jnp.tanh(w @ x)
    g_prime = 1 - g ** 2
    new = g @ x.T / x.shape[1] - g_prime.mean(axis=1)[:, None] * w
    return decorrelate(new)


white, w0 = eeg_like()
x = jnp.asarray(white)
w = decorrelate(jnp.asarray(w0))
for it in range(ITERATIONS):
    w = update(w, x)
    w.block_until_ready()

contrast = jnp.log(jnp.cosh(w @ x)).mean(axis=1)
print("contrasts", np.sort(np.asarray(contrast))[:4].round(3))
