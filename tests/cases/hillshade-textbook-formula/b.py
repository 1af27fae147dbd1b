import numpy as np

SIZE, CELL = 66, 30.0
rng = np.random.default_rng(17)
yy, xx = np.mgrid[0:SIZE, 0:SIZE]
tiles = []
for _ in range(6):
    px, py = rng.uniform(0, 6.28, 2)
    z = 900 + 300 * np.sin(xx / 41 + px) * np.cos(yy / 57 + py) + 5 * rng.standard_normal((SIZE, SIZE))
    tiles.append(z.astype(np.float32))

azimuth = np.radians(315.0)
altitude = np.radians(45.0)
# unit vector towards the sun, as Python floats
sun_x = float(np.cos(altitude) * np.sin(azimuth))
sun_y = float(np.cos(altitude) * np.cos(azimuth))
sun_z = float(np.sin(altitude))


def hillshade(z):
    dz_dy = (z[2:, 1:-1] - z[:-2, 1:-1]) / (2 * CELL)
    dz_dx = (z[1:-1, 2:] - z[1:-1, :-2]) / (2 * CELL)
    # normal vector (-dz_dx, dz_dy, 1): rows run southwards
    shade = (sun_z - sun_x * dz_dx + sun_y * dz_dy) / np.sqrt(1 + dz_dx ** 2 + dz_dy ** 2)
    return np.clip(255 * shade, 0, 255).astype(np.uint8)


total = 0
for n in range(5000):
    total += int(hillshade(tiles[n % len(tiles)]).sum())

print("mean grey", round(total / 5000 / (SIZE - 2) ** 2, 2))
