import numpy as np

# support tickets, one array a column
rng = np.random.default_rng(5)
n = 60_000
start = np.datetime64("2023-01-01T00:00:00", "s")
number = np.arange(n, dtype=np.int32)
queue = rng.integers(0, 12, n).astype(np.int16)
opened = start + rng.integers(0, 31_000_000, n).astype("m8[s]")
answered = opened + rng.integers(30, 90_000, n).astype("m8[s]")
priority = rng.integers(1, 5, n).astype(np.uint8)


def late_share(opened, answered, limit):
    waited = answered - opened
    return np.count_nonzero(waited > limit) / len(waited)


shares = []
for hour in range(12000):
    limit = np.timedelta64(600 + hour * 5, "s")
    shares.append(late_share(opened, answered, limit))

print("share late", round(shares[0], 4), round(shares[-1], 4), round(sum(shares), 6))
