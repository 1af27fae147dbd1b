import math

import numpy as np

rng = np.random.default_rng(8)
stores = 6000
lat = rng.uniform(-60.0, 70.0, stores)
lon = rng.uniform(-180.0, 180.0, stores)
customers = np.column_stack((rng.uniform(-60.0, 70.0, 500), rng.uniform(-180.0, 180.0, 500)))


def haversine(lat1, lon1, lat2, lon2):
    lat1, lon1, lat2, lon2 = map(math.radians, (lat1, lon1, lat2, lon2))
    h = math.sin((lat2 - lat1) / 2) ** 2 + math.cos(lat1) * math.cos(lat2) * math.sin((lon2 - lon1) / 2) ** 2
    return 2 * 6371.0 * math.asin(math.sqrt(h))


distances = np.vectorize(haversine, otypes=[float])

total = 0.0
for k in range(500):
    d = distances(customers[k, 0], customers[k, 1], lat, lon)
    nearest = int(np.argmin(d))
    total += d[nearest]

print("mean distance to the nearest store:", round(total / 500, 6), "km")
