import numpy as np

# Building footprints as they come out of GeoJSON: closed rings (last corner = first corner), metres.


class Footprint:
    def __init__(self, ring):
        self.x = np.array([p[0] for p in ring])
        self.y = np.array([p[1] for p in ring])

    def area(self):
        x, y = self.x, self.y
        return 0.5 * np.abs(np.dot(x[:-1], y[1:]) - np.dot(x[1:], y[:-1]))

    def perimeter(self):
        return np.sum(np.hypot(np.diff(self.x), np.diff(self.y)))


def make_ring(rng):
    k = int(rng.integers(4, 9))
    phi = np.sort(rng.uniform(0, 2 * np.pi, k))
    r = rng.uniform(4.0, 12.0)
    cx, cy = rng.uniform(0, 1000, 2)
    pts = [(float(cx + r * np.cos(a)), float(cy + r * np.sin(a))) for a in phi]
    return pts + pts[:1]


rng = np.random.default_rng(24467)
tiles = [[Footprint(make_ring(rng)) for _ in range(200)] for _ in range(25)]

built_up = 0.0
walls = 0.0
for n in range(5000):
    for house in tiles[n % len(tiles)]:
        built_up += house.area()
        walls += house.perimeter()

print(f"built-up {built_up / 5000:.3f} m2 a tile, walls {walls / 5000:.3f} m a tile")
