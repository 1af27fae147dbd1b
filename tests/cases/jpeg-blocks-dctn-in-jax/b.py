import time

import jax
import jax.numpy as jnp
import numpy as np
from jax.scipy.fft import dctn, idctn

rng = np.random.default_rng(8)
HEIGHT, WIDTH, B, LEVELS = 512, 512, 8, 256


def test_clip(count):
    yy, xx = np.mgrid[0:HEIGHT, 0:WIDTH]
    for k in range(count):
        picture = 128 + 60 * np.sin(xx / (9 + k)) * np.cos(yy / (14 - k))
        yield np.float32(picture + 6 * rng.standard_normal((HEIGHT, WIDTH)))


u, v = np.mgrid[0:B, 0:B]
qtable = jnp.asarray(6.0 + 3.0 * (u + v), jnp.float32)


def split(frame):
    tiles = frame.reshape(HEIGHT // B, B, WIDTH // B, B)
    return tiles.transpose(0, 2, 1, 3)


def entropy(symbols):
    counts = jnp.bincount(symbols, length=LEVELS)
    p = counts / symbols.size
    return -jnp.sum(jnp.where(p > 0, p * jnp.log2(jnp.where(p > 0, p, 1.0)), 0.0))


@jax.jit
def rate_and_quality(frame):
    tiles = split(frame) - 128.0
    c = dctn(tiles, axes=(2, 3), norm="ortho")
    q = jnp.clip(jnp.round(c / qtable), -LEVELS // 2, LEVELS // 2 - 1)
    decoded = idctn(q * qtable, axes=(2, 3), norm="ortho")
    mse = jnp.mean((decoded - tiles) ** 2)
    return entropy(q.astype(jnp.int32).ravel() + LEVELS // 2), 10 * jnp.log10(255.0 ** 2 / mse)


clip = list(test_clip(6))
jax.block_until_ready(rate_and_quality(jnp.asarray(clip[0])))
start = time.perf_counter()
rate = 0.0
for i in range(400):
    bits, psnr = rate_and_quality(clip[i % len(clip)])
    rate += float(bits)
print(f"{(time.perf_counter() - start) / 400 * 1e3:.2f} ms a frame;",
      f"rate {rate / 400:.4f} bit/px, PSNR {float(psnr):.2f} dB")
