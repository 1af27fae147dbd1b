import numpy as np

rng = np.random.default_rng(5)
n_quotes = 120_000

# one trading day of the book: times in milliseconds after midnight, kept small
quote_ms = np.sort(rng.integers(34_200_000, 57_600_000, n_quotes)).astype(np.int32)
touch = 100 + np.cumsum(rng.normal(0, 0.005, n_quotes))
levels = 0.01 * np.arange(1, 6)
depth = np.hstack((touch[:, None] - levels, touch[:, None] + levels))   # 5 bids, 5 asks

# trades arrive in packets; the gateway stamps them with 64 bits
packets = np.sort(rng.integers(34_300_000, 57_600_000, (200, 1500)), axis=1)
sides = rng.choice([-1.0, 1.0], (200, 1500))

cost = 0.0
for p in range(24_000):
    last = np.searchsorted(quote_ms, packets[p % 200], side="right") - 1
    book = depth[last]
    mid = 0.5 * (book[:, 0] + book[:, 5])
    cost += sides[p % 200] @ mid

print("signed cost", round(cost, 3))
