"""Vigour and stress indices of the vineyard mosaic; tiles as images (rows, columns, bands)."""
import time
import numpy as np


class VineyardTile:
    names = {"blue": 0, "green": 1, "red": 2, "edge": 3, "nir": 4, "swir": 5}

    def __init__(self, image):
        self.image = image

    def band(self, name):
        return self.image[..., self.names[name]]

    def normalized_difference(self, one, other):
        a, b = self.band(one), self.band(other)
        return (a - b) / (a + b)


def reshape_as_image(raster):
    return np.ascontiguousarray(np.moveaxis(raster, 0, -1))


rng = np.random.default_rng(77)
tiles = []
for _ in range(6):
    raster = rng.random((6, 512, 512), dtype=np.float32) * 0.6 + 0.02
    tiles.append(VineyardTile(reshape_as_image(raster)))

stress = 0
times = []
for n in range(120):
    t = time.perf_counter()
    tile = tiles[n % 6]
    ndvi = tile.normalized_difference("nir", "red")
    gndvi = tile.normalized_difference("nir", "green")
    ndre = tile.normalized_difference("nir", "edge")
    ndwi = tile.normalized_difference("nir", "swir")
    stress += np.count_nonzero((ndvi > 0.4) & (ndre < 0.1) & (ndwi < 0.0))
    times.append(time.perf_counter() - t)

print("stressed pixels:", stress, " median ms:", round(float(np.median(times)) * 1e3, 2))
