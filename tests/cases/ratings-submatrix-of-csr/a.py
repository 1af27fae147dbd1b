import numpy as np
from scipy import sparse

# user x item ratings, one row a user
rng = np.random.default_rng(21)
n_users, n_items, n_ratings = 4000, 20000, 1_200_000
users = rng.integers(0, n_users, n_ratings)
items = (n_items * rng.random(n_ratings) ** 2).astype(np.int64)
stars = rng.integers(1, 6, n_ratings).astype(np.float64)
R = sparse.coo_matrix((stars, (users, items)), shape=(n_users, n_items)).tocsr()


def popularity(sub):
    w = np.ones(sub.shape[0])
    return np.asarray(sub.T @ w).ravel()


checks = []
for trial in range(400):
    rows = np.sort(rng.choice(n_users, 1600, replace=False))
    cols = np.sort(rng.choice(n_items, 8000, replace=False))
    sub = R[rows[:, np.newaxis], cols]
    checks.append(popularity(sub).max())

print("mean of the largest column sums: %.3f" % np.mean(checks))
