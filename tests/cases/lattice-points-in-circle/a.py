import numpy as np


def inside(point, rr):
    return point[0] ** 2 + point[1] ** 2 < rr


def row_of_points(M, x, radius):
    rr = radius ** 2
    for y in range(-radius, radius + 1):
        point = (M[0][0] * x + M[0][1] * y,
                 M[1][0] * x + M[1][1] * y)
        if inside(point, rr):
            yield point


M = np.array([[1, 1], [0, 1]]).tolist()
radius = 40
count = 0

for k in range(20000):
    x = k % (2 * radius + 1) - radius
    points = list(row_of_points(M, x, radius))
    count += len(points)

print(count, "points")
