import numpy as np
import scipy.sparse as sp


class RatingTable:
    def __init__(self, n_users, n_items, n_ratings, rng):
        u = rng.integers(0, n_users, n_ratings)
        v = (n_items * rng.random(n_ratings) ** 2).astype(np.int64)
        r = rng.integers(1, 6, n_ratings).astype(np.float64)
        self.matrix = sp.csr_matrix((r, (u, v)), shape=(n_users, n_items))

    def block(self, rows, cols):
        # first the rows, then the columns: never both at once, that is slow
        return self.matrix[rows][:, cols]


rng = np.random.default_rng(21)
table = RatingTable(4000, 20000, 1_200_000, rng)

largest = []
for k in range(400):
    rows = np.sort(rng.choice(4000, 1600, replace=False))
    cols = np.sort(rng.choice(20000, 8000, replace=False))
    block = table.block(rows, cols)
    sums = np.asarray(block.T @ np.ones(len(rows))).ravel()
    largest.append(sums.max())

print("mean of the largest column sums: %.3f" % np.mean(largest))
