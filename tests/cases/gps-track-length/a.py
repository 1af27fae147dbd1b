"""Length, pace and climb of recorded hikes."""
import numpy as np
from numpy import arcsin, cos, radians, sin, sqrt

EARTH_KM = 6371.0088
HIKES = 24
POINTS = 700
PASSES = 4000


def record(seed):
    """(seconds, latitude, longitude, metres) every five seconds"""
    rng = np.random.default_rng(seed)
    lat = 46.5 + rng.normal(4e-5, 3e-5, POINTS).cumsum()
    lon = 7.9 + rng.normal(3e-5, 4e-5, POINTS).cumsum()
    ele = 900.0 + rng.normal(0.4, 1.5, POINTS).cumsum()
    sec = np.arange(POINTS) * 5.0
    return list(zip(sec.tolist(), lat.tolist(), lon.tolist(), ele.tolist()))


def haversine(lat1, lon1, lat2, lon2):
    lat1, lon1, lat2, lon2 = radians(lat1), radians(lon1), radians(lat2), radians(lon2)
    h = sin((lat2 - lat1) / 2) ** 2 + cos(lat1) * cos(lat2) * sin((lon2 - lon1) / 2) ** 2
    return 2 * EARTH_KM * arcsin(sqrt(h))


def summary(track):
    length = 0.0
    climb = 0.0
    fastest = 0.0
    for (t1, lat1, lon1, ele1), (t2, lat2, lon2, ele2) in zip(track, track[1:]):
        km = haversine(lat1, lon1, lat2, lon2)
        length += km
        if ele2 > ele1:
            climb += ele2 - ele1
        speed = km / (t2 - t1) * 3600.0
        if speed > fastest:
            fastest = speed
    return length, climb, fastest


hikes = [record(60 + k) for k in range(HIKES)]
kilometres = metres = top = 0.0

for n in range(PASSES):
    length, climb, fastest = summary(hikes[n % HIKES])
    kilometres += length
    metres += climb
    top = max(top, fastest)

print("%.3f km  %.1f m up  top %.2f km/h" % (kilometres, metres, top))
