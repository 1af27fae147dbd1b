import os
os.environ["OPENBLAS_NUM_THREADS"] = "1"
import numpy as np

# Implicit-feedback matrix factorisation: the users' half step of ALS.
gen = np.random.default_rng(5)
n_users, n_items, rank = 240, 3000, 48
alpha, reg = 15.0, 0.1

popularity = 1.0 / np.arange(1, n_items + 1) ** 0.7
popularity /= popularity.sum()


def sample_plays():
    counts = np.zeros((n_users, n_items))
    for u in range(n_users):
        heard = gen.choice(n_items, size=int(gen.integers(100, 400)), replace=False, p=popularity)
        counts[u, heard] = gen.integers(1, 12, size=heard.size)
    return counts


plays = sample_plays()
items = gen.normal(scale=0.1, size=(n_items, rank))
users = np.zeros((n_users, rank))


def solve_user(u):
    confidence = 1.0 + alpha * np.log1p(plays[u])
    preference = (plays[u] > 0).astype(float)
    weighted = items * confidence[:, None]
    lhs = weighted.T @ items + reg * np.eye(rank)
    rhs = weighted.T @ preference
    return np.linalg.solve(lhs, rhs)


for u in range(n_users):
    users[u] = solve_user(u)

print("norm of the user factors", round(float(np.linalg.norm(users)), 8))
