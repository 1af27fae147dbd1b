import numpy as np

# vegetation indices of the 8 x 8 pixel cut-outs around each flux tower; pixels without data are masked
rng = np.random.default_rng(42)
TILE = 8
NODATA = -9999.0

tiles = []
for _ in range(50):
    nir = rng.uniform(0.2, 0.6, (TILE, TILE))
    red = rng.uniform(0.02, 0.2, (TILE, TILE))
    clouds = rng.random((TILE, TILE)) < 0.1
    nir[clouds] = NODATA
    red[clouds] = NODATA
    tiles.append((np.ma.masked_equal(nir, NODATA), np.ma.masked_equal(red, NODATA)))

greenness = 0.0
for k in range(200_000):
    nir, red = tiles[k % len(tiles)]
    ndvi = (nir - red) / (nir + red)
    savi = 1.5 * (nir - red) / (nir + red + 0.5)
    greenness += ndvi.mean() + savi.mean()

print("mean greenness", greenness / 200_000)
