import random

import torch

random.seed(0)
INF = float("inf")


def random_walk(length, dim=6):
    point = [0.0] * dim
    path = []
    for _ in range(length):
        point = [p + random.gauss(0.0, 1.0) for p in point]
        path.append(point)
    return path


class DTW:
    """Dynamic time warping between two sequences of feature vectors."""

    def __init__(self, band=8):
        self.band = band

    def distance(self, x, y):
        cost = torch.cdist(x, y)
        n, m = cost.shape
        acc = torch.full((n + 1, m + 1), INF)
        acc[0, 0] = 0.0
        for i in range(1, n + 1):
            for j in range(max(1, i - self.band), min(m, i + self.band) + 1):
                best = min(acc[i - 1, j], acc[i, j - 1], acc[i - 1, j - 1])
                acc[i, j] = cost[i - 1, j - 1] + best
        return acc[n, m].item()


templates = [torch.tensor(random_walk(24)) for _ in range(8)]
queries = [torch.tensor(random_walk(26)) for _ in range(32)]
dtw = DTW()
total = 0.0
for k in range(2000):
    total += dtw.distance(queries[k % 32], templates[k % 8])

print("mean distance", total / 2000)
