import json
import time
import numpy as np

# seismic source zones as GeoJSON, rings of a few hundred corners
rng = np.random.default_rng(30)
features = []
for k in range(30):
    cx, cy = rng.uniform(-20, 40), rng.uniform(30, 70)
    phi = np.linspace(0, 2 * np.pi, 300, endpoint=False)
    r = 3.0 + 0.8 * np.sin(5 * phi + k) + rng.uniform(0, 0.1, 300)
    ring = np.column_stack([cx + r * np.cos(phi), cy + r * np.sin(phi)]).tolist()
    features.append({"type": "Feature", "properties": {"zone": k},
                     "geometry": {"type": "Polygon", "coordinates": [ring + ring[:1]]}})
zones = json.loads(json.dumps({"type": "FeatureCollection", "features": features}))["features"]
rings = [np.array(z["geometry"]["coordinates"][0]) for z in zones]


def inside(lon, lat, xy):
    """Crossing number, vectorised over the sides of the ring."""
    x, y = xy[:-1, 0], xy[:-1, 1]
    x2, y2 = xy[1:, 0], xy[1:, 1]
    cross = (y > lat) != (y2 > lat)
    t = (lat - y[cross]) / (y2[cross] - y[cross])
    return np.count_nonzero(lon < x[cross] + t * (x2[cross] - x[cross])) % 2 == 1


counts = np.zeros(len(zones), dtype=int)
tic = time.perf_counter()
for quake in range(300):
    lon, lat = rng.uniform(-20, 40), rng.uniform(30, 70)
    for k, ring in enumerate(rings):
        if inside(lon, lat, ring):
            counts[k] += 1
print(counts, f"{(time.perf_counter() - tic) / 300 * 1e3:.2f} ms per earthquake")
