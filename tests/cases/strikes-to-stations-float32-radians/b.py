import numpy as np

rng = np.random.default_rng(3)
n_strikes = 20000
stations = [(47.4, 8.5), (46.2, 6.1), (48.1, 11.6), (45.5, 9.2)]
clat = np.float32(46.8)
clon = np.float32(8.6)
R = np.float32(6371.0)


def to_radians(deg):
    return deg * np.float32(np.pi / 180)


def haversine(lat1, lon1, lat2, lon2):
    lat1, lon1, lat2, lon2 = map(to_radians, (lat1, lon1, lat2, lon2))
    h = np.sin((lat2 - lat1) / 2) ** 2 + np.cos(lat1) * np.cos(lat2) * np.sin((lon2 - lon1) / 2) ** 2
    return 2 * R * np.arcsin(np.sqrt(h))


minutes = [(clat + rng.normal(0, 2, n_strikes).astype(np.float32),
            clon + rng.normal(0, 3, n_strikes).astype(np.float32)) for _ in range(8)]

nearby = np.zeros(len(stations), dtype=np.int64)
closest = np.full(len(stations), np.inf)
for minute in range(6000):
    lat, lon = minutes[minute % 8]
    for s, (slat, slon) in enumerate(stations):
        d = haversine(lat, lon, np.float32(slat), np.float32(slon))
        nearby[s] += np.count_nonzero(d < 30.0)
        closest[s] = min(closest[s], d.min())

print("strikes within 30 km", nearby)
print("closest", closest.round(3))
