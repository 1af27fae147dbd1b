import time
import numpy as np
import jax
import jax.numpy as jnp

# denoising autoencoder on synthetic spectra, Adam written by hand
rng = np.random.default_rng(0)
basis = rng.standard_normal((12, 256)).astype(np.float32)
codes = rng.standard_normal((2048, 12)).astype(np.float32)
clean = jnp.asarray(codes @ basis / 4)
noisy = clean + 0.3 * jnp.asarray(rng.standard_normal(clean.shape), dtype=jnp.float32)

params = {
    "w1": jnp.asarray(rng.standard_normal((256, 192)) / 16, dtype=jnp.float32),
    "b1": jnp.zeros(192),
    "w2": jnp.asarray(rng.standard_normal((192, 256)) / 14, dtype=jnp.float32),
    "b2": jnp.zeros(256),
}
m = jax.tree.map(jnp.zeros_like, params)
v = jax.tree.map(jnp.zeros_like, params)
beta1, beta2, lr = jnp.float32(0.9), jnp.float32(0.999), 1e-3


def loss_fn(p, x, y):
    h = jnp.tanh(x @ p["w1"] + p["b1"])
    return jnp.mean((h @ p["w2"] + p["b2"] - y) ** 2)


@jax.jit
def update(p, m, v, x, y, t):
    c1 = 1 - beta1 ** t          # bias corrections
    c2 = 1 - beta2 ** t
    loss, g = jax.value_and_grad(loss_fn)(p, x, y)
    m = jax.tree.map(lambda a, b: beta1 * a + (1 - beta1) * b, m, g)
    v = jax.tree.map(lambda a, b: beta2 * a + (1 - beta2) * b * b, v, g)
    p = jax.tree.map(lambda w, a, b: w - lr * (a / c1) / (jnp.sqrt(b / c2) + 1e-8), p, m, v)
    return p, m, v, loss


times = []
for t in range(1, 81):
    start = time.perf_counter()
    params, m, v, loss = update(params, m, v, noisy, clean, t)
    loss.block_until_ready()
    times.append(time.perf_counter() - start)

print(f"loss {float(loss):.5f}, {1e3 * np.median(times):.3f} ms per step")
