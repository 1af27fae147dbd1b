from math import hypot

import numpy as np


def ring_area(ring):
    s = 0.0
    x0, y0 = ring[0]
    for x1, y1 in ring[1:]:
        s += x0 * y1 - x1 * y0
        x0, y0 = x1, y1
    return abs(s) / 2


def ring_length(ring):
    s = 0.0
    x0, y0 = ring[0]
    for x1, y1 in ring[1:]:
        s += hypot(x1 - x0, y1 - y0)
        x0, y0 = x1, y1
    return s


def make_ring(rng):
    k = int(rng.integers(4, 9))
    phi = np.sort(rng.uniform(0, 2 * np.pi, k))
    r = rng.uniform(4.0, 12.0)
    cx, cy = rng.uniform(0, 1000, 2)
    pts = [(float(cx + r * np.cos(a)), float(cy + r * np.sin(a))) for a in phi]
    return pts + pts[:1]


rng = np.random.default_rng(24467)
tiles = [[make_ring(rng) for _ in range(200)] for _ in range(25)]

area = length = 0.0
for n in range(5000):
    for ring in tiles[n % len(tiles)]:
        area += ring_area(ring)
        length += ring_length(ring)

print(f"built-up {area / 5000:.3f} m2 a tile, walls {length / 5000:.3f} m a tile")
