import time
from collections import defaultdict

import numpy as np

# top-10 lists for all users, 20 users at a time so that the predictions fit into memory
n_users, n_items, block = 1200, 1500, 20
rng = np.random.default_rng(1)
P = rng.normal(0, 0.3, (n_users, 20))
Q = rng.normal(0, 0.3, (n_items, 20))
items = ["film%d" % k for k in range(n_items)]


class TopN:
    def __init__(self, n=10):
        self.n = n
        self.lists = defaultdict(list)

    def add_all(self, rated):
        for user, item, estimate in rated:
            self.lists[user].append((item, estimate))

    def finish(self):
        for user, pairs in self.lists.items():
            pairs.sort(key=lambda pair: pair[1], reverse=True)
            self.lists[user] = pairs[:self.n]
        return self.lists


total = 0.0
started = time.perf_counter()
for begin in range(0, n_users, block):
    scores = np.clip(3.5 + P[begin:begin + block] @ Q.T, 1, 5)
    rated = []
    for user, row in enumerate(scores.tolist(), begin):
        for item, estimate in zip(items, row):
            rated.append((user, item, estimate))
    best = TopN()
    best.add_all(rated)
    total += sum(e for pairs in best.finish().values() for _, e in pairs)
seconds = time.perf_counter() - started
print("checksum", round(total, 4), "-", round(seconds * 1e3 / (n_users / block), 1), "ms per block")
