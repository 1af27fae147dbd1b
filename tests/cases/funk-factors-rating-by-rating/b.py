import time
import numpy as np   # only for the random data

K = 6
LR, REG = 0.01, 0.05
rng = np.random.default_rng(42)
n_users, n_items, n_ratings = 400, 300, 60_000

users = rng.integers(0, n_users, n_ratings).tolist()
items = rng.integers(0, n_items, n_ratings).tolist()
ratings = rng.integers(1, 6, n_ratings).astype(float).tolist()
mu = sum(ratings) / len(ratings)

P = rng.normal(0, 0.1, (n_users, K)).tolist()
Q = rng.normal(0, 0.1, (n_items, K)).tolist()
factors = range(K)


def sgd_chunk(start, stop):
    sq = 0.0
    for u, i, r in zip(users[start:stop], items[start:stop], ratings[start:stop]):
        p = P[u]
        q = Q[i]
        dot = 0.0
        for k in factors:
            dot += p[k] * q[k]
        err = r - mu - dot
        sq += err * err
        for k in factors:
            pk, qk = p[k], q[k]
            p[k] = pk + LR * (err * qk - REG * pk)
            q[k] = qk + LR * (err * pk - REG * qk)
    return sq


CHUNK = 500
t0 = time.perf_counter()
total = 0.0
for c in range(n_ratings // CHUNK):
    total += sgd_chunk(c * CHUNK, (c + 1) * CHUNK)
dt = time.perf_counter() - t0
print("train rmse %.6f, %.2f ms per %d ratings" % ((total / n_ratings) ** 0.5, dt / (n_ratings // CHUNK) * 1e3, CHUNK))
