import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(11)
size = 1000
scenes = []
for _ in range(4):
    bands = rng.uniform(0.02, 0.6, (3, size, size)).astype(np.float32)
    bands[0] *= 0.2                     # little blue light is reflected
    scenes.append(jnp.asarray(bands))


@jax.jit
def growth(blue, red, nir, memory):
    ndvi = (nir - red) / (nir + red)
    evi = 2.5 * (nir - red) / (nir + 6.0 * red - 7.5 * blue + 1.0)
    savi = 1.5 * (nir - red) / (nir + red + 0.5)
    index = 0.5 * evi + 0.3 * savi + 0.2 * ndvi
    index = jnp.clip(index, -1.0, 1.0)
    return 0.9 * memory + 0.1 * index


memory = jnp.zeros((size, size), jnp.float32)
for day in range(300):
    blue, red, nir = scenes[day % len(scenes)]
    memory = growth(blue, red, nir, memory)
    memory.block_until_ready()

print(f"mean index: {float(memory.mean()):.6f}")
