"""Offline recommendations: the ten best new items for every user, from learned factors."""
import numpy as np

N_USERS, N_ITEMS, RANK, K = 16384, 12000, 512, 10
BLOCK = 32

rng = np.random.default_rng(5)
user_factors = rng.normal(0, 0.2, (N_USERS, RANK))
item_factors = rng.normal(0, 0.2, (N_ITEMS, RANK))
item_bias = rng.normal(0, 0.1, N_ITEMS)
seen = rng.integers(0, N_ITEMS, (N_USERS, 20))


def recommend(users):
    scores = user_factors[users] @ item_factors.T + item_bias
    np.put_along_axis(scores, seen[users], -np.inf, axis=1)
    order = np.argsort(-scores, axis=1)
    top = order[:, :K]
    return top, np.take_along_axis(scores, top, axis=1)


checksum = 0
best = 0.0
for first in range(0, N_USERS, BLOCK):
    users = np.arange(first, first + BLOCK)
    top, values = recommend(users)
    checksum += int(top.sum())
    best = max(best, float(values[:, 0].max()))

print("sum of ids", checksum, "best score", round(best, 3))
