import numpy as np

size = 1024
rng = np.random.default_rng(33)


def read_scene():
    red = rng.uniform(0.02, 0.3, (size, size)).astype(np.float32)
    nir = (red + rng.uniform(0.0, 0.4, (size, size))).astype(np.float32)
    blue = rng.uniform(0.01, 0.2, (size, size)).astype(np.float32)
    return blue, red, nir


def greenness(blue, red, nir):
    evi = 2.5 * (nir - red) / (nir + 6.0 * red - 7.5 * blue + 1.0)
    ndvi = (nir - red) / (nir + red)
    evi = np.clip(evi, -1.0, 1.0)
    haze = np.maximum(0.0, blue - 0.5 * red)
    weight = np.maximum(0.0, 1.0 - 4.0 * haze)
    return weight * (0.6 * evi + 0.4 * ndvi)


scenes = [read_scene() for _ in range(4)]
composite = np.full((size, size), -1.0, dtype=np.float32)
for day in range(500):
    blue, red, nir = scenes[day % 4]
    g = greenness(blue, red, nir)
    composite = np.maximum(composite, g)

print("mean greenness %.5f" % composite.mean())
