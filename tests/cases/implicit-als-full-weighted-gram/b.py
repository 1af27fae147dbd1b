import os
os.environ["OPENBLAS_NUM_THREADS"] = "1"
import numpy as np


class ListeningModel:
    """Weighted matrix factorisation for listening counts."""

    def __init__(self, factors=48, weight=15.0, l2=0.1):
        self.factors, self.weight, self.l2 = factors, weight, l2

    def start(self, item_table):
        self.item_table = item_table
        self.base = item_table.T @ item_table + self.l2 * np.eye(self.factors)

    def fold_in(self, ids, counts):
        table = self.item_table[ids]
        extra = self.weight * np.log1p(counts)
        left = self.base + (table * extra[:, None]).T @ table
        right = (1.0 + extra) @ table
        return np.linalg.solve(left, right)


rng = np.random.default_rng(5)
N_USERS, N_ITEMS = 240, 3000
weights = 1.0 / np.arange(1, N_ITEMS + 1) ** 0.7
weights /= weights.sum()


def listener():
    row = np.zeros(N_ITEMS)
    ids = rng.choice(N_ITEMS, size=int(rng.integers(100, 400)), replace=False, p=weights)
    row[ids] = rng.integers(1, 12, size=ids.size)
    return row


table = np.stack([listener() for _ in range(N_USERS)])
model = ListeningModel()
model.start(rng.normal(scale=0.1, size=(N_ITEMS, model.factors)))
profile = []
for row in table:
    heard = np.flatnonzero(row)
    profile.append(model.fold_in(heard, row[heard]))

print("norm of the user factors", round(float(np.linalg.norm(np.stack(profile))), 8))
