import math
import numpy as np

rng = np.random.default_rng(17)
corners = 600
zones = []
for k in range(4):
    lon0, lat0 = 9.9 + 0.08 * k, 53.5 + 0.03 * k
    rough = 1 + 0.15 * np.sin(np.arange(corners) * 0.37 + k)
    zones.append([(lon0 + 0.05 * rough[i] * math.cos(2 * math.pi * i / corners),
                   lat0 + 0.03 * rough[i] * math.sin(2 * math.pi * i / corners)) for i in range(corners)])
zones = [np.array(zone) for zone in zones]
fixes = [np.column_stack([rng.uniform(9.8, 10.3, 12), rng.uniform(53.4, 53.7, 12)]) for _ in range(50)]


def inside(points, polygon):
    poly = np.asarray(polygon)
    x1, y1 = poly[:, 0], poly[:, 1]
    x2, y2 = np.roll(x1, -1), np.roll(y1, -1)
    px, py = points[:, :1], points[:, 1:]
    spans = (y1 > py) != (y2 > py)
    left = px < (x2 - x1) * (py - y1) / (y2 - y1) + x1
    return np.count_nonzero(spans & left, axis=1) % 2 == 1


seen = np.zeros(4, dtype=int)
for message in range(4500):
    points = fixes[message % 50]
    for z, polygon in enumerate(zones):
        seen[z] += np.count_nonzero(inside(points, polygon))

print("fixes inside each zone:", seen)
