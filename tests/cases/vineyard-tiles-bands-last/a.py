import time
import numpy as np

# drone mosaic of the vineyard, six bands, float32 reflectance
BLUE, GREEN, RED, EDGE, NIR, SWIR = range(6)


def make_tiles(count, size=512):
    rng = np.random.default_rng(77)
    return [rng.random((6, size, size), dtype=np.float32) * 0.6 + 0.02 for _ in range(count)]


def indices(tile):
    nir, red = tile[NIR], tile[RED]
    ndvi = (nir - red) / (nir + red)
    gndvi = (nir - tile[GREEN]) / (nir + tile[GREEN])
    ndre = (nir - tile[EDGE]) / (nir + tile[EDGE])
    ndwi = (nir - tile[SWIR]) / (nir + tile[SWIR])
    return ndvi, gndvi, ndre, ndwi


tiles = make_tiles(6)
stress = 0
begin = time.perf_counter()
for n in range(120):
    ndvi, gndvi, ndre, ndwi = indices(tiles[n % 6])
    stress += np.count_nonzero((ndvi > 0.4) & (ndre < 0.1) & (ndwi < 0.0))
print(f"{stress} stressed pixels, {(time.perf_counter() - begin) / 120 * 1e3:.2f} ms per tile")
