import numpy as np

rng = np.random.default_rng(41)
points = 30_000
# easting, northing, height, intensity, echo, echoes, angle, gps time: one row a laser return, as np.loadtxt reads it
table = rng.random((points, 8)) * [500.0, 500.0, 40.0, 255.0, 3.0, 3.0, 40.0, 600.0]
easting, northing, height, intensity, *rest = np.ascontiguousarray(table.T)


def mean_range(position):
    dx = easting - position[0]
    dy = northing - position[1]
    dz = height - position[2]
    slant2 = dx * dx + dy * dy + dz * dz
    return np.sqrt(slant2).mean(), (intensity * slant2).max()


track = np.column_stack([np.linspace(0, 500, 40), np.full(40, 250.0), np.full(40, 300.0)])
farthest = 0.0
for shot in range(9000):
    distance, energy = mean_range(track[shot % 40])
    farthest = max(farthest, distance)

print("largest mean range", round(float(farthest), 4), "m")
