import math
import random

random.seed(0)
INF = float("inf")


def random_walk(length, dim=6):
    point = [0.0] * dim
    path = []
    for _ in range(length):
        point = [p + random.gauss(0.0, 1.0) for p in point]
        path.append(point)
    return path


def dtw(x, y, band=8):
    n, m = len(x), len(y)
    previous = [0.0] + [INF] * m
    for i in range(1, n + 1):
        current = [INF] * (m + 1)
        for j in range(max(1, i - band), min(m, i + band) + 1):
            best = min(previous[j], current[j - 1], previous[j - 1])
            current[j] = math.dist(x[i - 1], y[j - 1]) + best
        previous = current
    return previous[m]


templates = [random_walk(24) for _ in range(8)]
queries = [random_walk(26) for _ in range(32)]

total = 0.0
for k in range(2000):
    total += dtw(queries[k % 32], templates[k % 8])

print("mean distance", total / 2000)
