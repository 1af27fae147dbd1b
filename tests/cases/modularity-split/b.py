import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"

import numpy as np
from scipy import sparse


def split_in_two(adj, deg, x, iterations=100):
    total = deg.sum()
    c = deg.max()
    x = x / np.sqrt(x.dot(x))
    for _ in range(iterations):
        y = adj.dot(x)
        y -= deg * (deg.dot(x) / total)
        y += c * x
        x = y / np.sqrt(y.dot(y))
    return x > 0


gen = np.random.default_rng(2)
N = 700
labels = np.zeros(N, dtype=int)
labels[N // 2:] = 1
same = labels[:, None] == labels
upper = np.triu(gen.random((N, N)) < np.where(same, 0.030, 0.006), k=1)
graph = sparse.csr_array((upper | upper.T).astype(float))
degree = graph.sum(axis=1)

score = 0.0
for run in range(3000):
    part = split_in_two(graph, degree, gen.standard_normal(N))
    hit = np.mean(part == labels)
    score += abs(2 * hit - 1)

print("planted groups found: %.4f" % (score / 3000))
