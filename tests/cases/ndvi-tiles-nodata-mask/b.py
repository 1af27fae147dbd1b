"""NDVI and SAVI around the flux towers; the no-data mask is a plain boolean array that travels with the bands."""
import numpy as np

size, n_tiles, nodata = 8, 50, -9999.0
gen = np.random.default_rng(42)


def read_tile():
    near_infrared = gen.uniform(0.2, 0.6, size=(size, size))
    red_band = gen.uniform(0.02, 0.2, size=(size, size))
    near_infrared[gen.random((size, size)) < 0.1] = nodata
    valid = near_infrared != nodata
    red_band[~valid] = nodata
    return near_infrared, red_band, valid


rasters = [read_tile() for _ in range(n_tiles)]

total = 0.0
for step in range(200_000):
    n, r, valid = rasters[step % n_tiles]
    ndvi = (n - r) / (n + r)
    savi = 1.5 * (n - r) / (n + r + 0.5)
    total += ndvi.mean(where=valid) + savi.mean(where=valid)

print(total / 200_000)
