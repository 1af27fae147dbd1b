import random

import numpy as np

random.seed(12)
fix = np.dtype([("time", "f8"), ("lat", "f8"), ("lon", "f8"), ("quality", "i4"), ("sats", "i4"), ("alt", "f4")])


def sentence(k):
    lat, lon = 4807 + random.random(), 1131 + random.random()
    return (f"$GPGGA,{120000 + k % 6000:06d}.00,{lat:.4f},N,{lon:.5f},E,{random.randint(1, 2)},"
            f"{random.randint(5, 12):02d},0.9,{500 + 40 * random.random():.1f},M,46.9,M,,*47")


tracks = [[sentence(k) for k in range(600)] for _ in range(20)]


def degrees(field, hemisphere):
    value = float(field)
    whole = int(value / 100)
    value = whole + (value - 100 * whole) / 60
    return -value if hemisphere in "SW" else value


def read_track(lines):
    track = np.zeros(len(lines), dtype=fix)
    for i, line in enumerate(lines):
        f = line.split(",")
        track[i]["time"] = float(f[1])
        track[i]["lat"] = degrees(f[2], f[3])
        track[i]["lon"] = degrees(f[4], f[5])
        track[i]["quality"] = int(f[6])
        track[i]["sats"] = int(f[7])
        track[i]["alt"] = float(f[9])
    return track


climb = 0.0
for n in range(1000):
    track = read_track(tracks[n % 20])
    climb += np.ptp(track["alt"])

print("mean range of altitude:", climb / 1000)
