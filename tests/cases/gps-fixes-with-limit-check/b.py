import time
import numpy as np

R = 6371008.8       # mean earth radius, m


def ensure_lat_lon(lat, lon):
    if lat < -90 or lat > 90:
        raise ValueError(f"Latitude {lat} is out of range [-90, 90]")
    if lon < -180 or lon > 180:
        raise ValueError(f"Longitude {lon} is out of range [-180, 180]")


class Track:
    def __init__(self, points):
        self.points = points

    def segment_lengths(self):
        """haversine between neighbouring fixes, vectorised"""
        start, end = self.points[:-1], self.points[1:]
        for lat, lon in self.points:
            ensure_lat_lon(lat, lon)
        lat1, lng1 = np.radians(start[:, 0]), np.radians(start[:, 1])
        lat2, lng2 = np.radians(end[:, 0]), np.radians(end[:, 1])
        d = (np.sin((lat2 - lat1) * 0.5) ** 2
             + np.cos(lat1) * np.cos(lat2) * np.sin((lng2 - lng1) * 0.5) ** 2)
        return 2 * R * np.arcsin(np.sqrt(d))


rng = np.random.default_rng(12)
tracks = []
for _ in range(25):
    steps = rng.normal(0, 2e-4, (2500, 2)) + [1e-4, 5e-5]
    tracks.append(Track(np.array([47.36, 8.53]) + np.cumsum(steps, axis=0)))

metres, times = 0.0, []
for k in range(200):
    t0 = time.perf_counter()
    metres += tracks[k % 25].segment_lengths().sum()
    times.append(time.perf_counter() - t0)

print("total", round(metres / 1000, 3), "km;", round(1e3 * float(np.median(times)), 3), "ms per track")
