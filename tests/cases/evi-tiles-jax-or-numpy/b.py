import jax
import jax.numpy as jnp
import numpy as np

N = 1024


@jax.jit
def update(best, tile):
    blue, red, nir = tile
    diff = nir - red
    evi = jnp.clip(2.5 * diff / (nir + 6.0 * red - 7.5 * blue + 1.0), -1.0, 1.0)
    ndvi = diff / (nir + red)
    haze = jax.nn.relu(blue - 0.5 * red)
    w = jax.nn.relu(1.0 - 4.0 * haze)
    return jnp.maximum(best, w * (0.6 * evi + 0.4 * ndvi))


def make_tile(rng):
    red = rng.uniform(0.02, 0.3, (N, N)).astype(np.float32)
    nir = (red + rng.uniform(0.0, 0.4, (N, N))).astype(np.float32)
    blue = rng.uniform(0.01, 0.2, (N, N)).astype(np.float32)
    return tuple(jnp.asarray(band) for band in (blue, red, nir))


rng = np.random.default_rng(33)
tiles = [make_tile(rng) for _ in range(4)]

best = jnp.full((N, N), -1.0, dtype=jnp.float32)
for day in range(500):
    best = update(best, tiles[day % 4])
    best.block_until_ready()

print(f"mean greenness {float(best.mean()):.5f}")
