import numpy as np


def inside(point, rr):
    return np.dot(point, point) < rr


def row_of_points(M, x, radius):
    rr = radius ** 2
    for y in range(-radius, radius + 1):
        point = np.dot(M, np.array((x, y)))
        if inside(point, rr):
            yield tuple(point)


M = np.array([[1, 1], [0, 1]])
radius = 40
count = 0

for k in range(20000):
    x = k % (2 * radius + 1) - radius
    points = list(row_of_points(M, x, radius))
    count += len(points)

print(count, "points")
