"""Funk-style matrix factorisation, one rating after the other (numpy version)."""
import time
import numpy as np

K = 6
LR, REG = 0.01, 0.05
rng = np.random.default_rng(42)
n_users, n_items, n_ratings = 400, 300, 60_000

users = rng.integers(0, n_users, n_ratings).tolist()
items = rng.integers(0, n_items, n_ratings).tolist()
ratings = rng.integers(1, 6, n_ratings).astype(float).tolist()
mu = sum(ratings) / len(ratings)

P = rng.normal(0, 0.1, (n_users, K))
Q = rng.normal(0, 0.1, (n_items, K))


def sgd_chunk(start, stop):
    sq = 0.0
    for u, i, r in zip(users[start:stop], items[start:stop], ratings[start:stop]):
        p = P[u]
        q = Q[i]
        err = r - mu - float(np.dot(p, q))
        sq += err * err
        p_step = LR * (err * q - REG * p)
        q += LR * (err * p - REG * q)
        p += p_step
    return sq


CHUNK = 500
t0 = time.perf_counter()
total = 0.0
for c in range(n_ratings // CHUNK):
    total += sgd_chunk(c * CHUNK, (c + 1) * CHUNK)
dt = time.perf_counter() - t0
print("train rmse %.6f, %.2f ms per %d ratings" % ((total / n_ratings) ** 0.5, dt / (n_ratings // CHUNK) * 1e3, CHUNK))
