import math

import numpy as np


class Track:
    """A GPX track: parallel lists, one entry a fix."""

    RADIUS = 6371.0088

    def __init__(self, seed, fixes=700):
        rng = np.random.default_rng(seed)
        self.lats = (46.5 + rng.normal(4e-5, 3e-5, fixes).cumsum()).tolist()
        self.lons = (7.9 + rng.normal(3e-5, 4e-5, fixes).cumsum()).tolist()
        self.heights = (900.0 + rng.normal(0.4, 1.5, fixes).cumsum()).tolist()
        self.times = (np.arange(fixes) * 5.0).tolist()

    def leg(self, i):
        phi1, phi2 = math.radians(self.lats[i]), math.radians(self.lats[i + 1])
        lam1, lam2 = math.radians(self.lons[i]), math.radians(self.lons[i + 1])
        a = math.sin((phi2 - phi1) / 2) ** 2
        a += math.cos(phi1) * math.cos(phi2) * math.sin((lam2 - lam1) / 2) ** 2
        return 2 * self.RADIUS * math.asin(math.sqrt(a))

    def stats(self):
        distance, ascent, best = 0.0, 0.0, 0.0
        for i in range(len(self.lats) - 1):
            d = self.leg(i)
            distance += d
            rise = self.heights[i + 1] - self.heights[i]
            if rise > 0:
                ascent += rise
            pace = d / (self.times[i + 1] - self.times[i]) * 3600.0
            if pace > best:
                best = pace
        return distance, ascent, best


tracks = [Track(60 + k) for k in range(24)]
totals = [0.0, 0.0]
record = 0.0

for n in range(4000):
    distance, ascent, best = tracks[n % 24].stats()
    totals[0] += distance
    totals[1] += ascent
    record = max(record, best)

print("distance %.3f km, ascent %.1f m, best %.2f km/h" % (*totals, record))
