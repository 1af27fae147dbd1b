import numpy as np


class SnowMap:
    def __init__(self, size, rng):
        north = np.linspace(0, 12, size)[:, None]
        east = np.linspace(0, 10, size)[None, :]
        depth = 1.2 + 0.8 * np.sin(east + 0.4 * north) * np.cos(north)
        depth = depth + rng.normal(0, 0.1, (size, size))
        self.depth = np.maximum(depth, 0.0).astype(np.float32)

    def summary(self, points, melt):
        d = self.depth[points[0], points[1]]
        d -= melt
        return float(d.mean(dtype=np.float64)), float((d > 0.3).mean())


def load_points(n, size, rng):
    row = rng.integers(0, size, n)
    col = rng.integers(0, size, n)
    order = np.lexsort((col, row))      # our table is clustered by map cell
    return row[order], col[order]


STEPS = 600
rng = np.random.default_rng(40)
snow = SnowMap(3000, rng)
points = load_points(1_000_000, 3000, rng)

table = []
for scenario in range(STEPS):
    table.append(snow.summary(points, np.float32(0.001 * scenario)))

table = np.array(table)
print("mean depth", table[0, 0], table[-1, 0], "skiable", table[:, 1].mean())
