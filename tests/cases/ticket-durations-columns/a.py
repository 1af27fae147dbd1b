import numpy as np

# support tickets, as read from the export: one packed record each
rng = np.random.default_rng(5)
n = 60_000
ticket = np.dtype([
    ("number", "i4"), ("queue", "i2"), ("agent", "S9"),
    ("opened", "M8[s]"), ("answered", "M8[ms]"), ("priority", "u1"), ("subject", "S60"),
])
start = np.datetime64("2023-01-01T00:00:00", "s")
tickets = np.zeros(n, dtype=ticket)
tickets["number"] = np.arange(n)
tickets["queue"] = rng.integers(0, 12, n)
tickets["opened"] = start + rng.integers(0, 31_000_000, n).astype("m8[s]")
tickets["answered"] = tickets["opened"] + rng.integers(30, 90_000, n).astype("m8[s]")
tickets["priority"] = rng.integers(1, 5, n)


def late_share(tickets, limit):
    waited = tickets["answered"] - tickets["opened"]
    return np.count_nonzero(waited > limit) / len(tickets)


shares = []
for hour in range(12000):
    limit = np.timedelta64(600 + hour * 5, "s")
    shares.append(late_share(tickets, limit))

print("share late", round(shares[0], 4), round(shares[-1], 4), round(sum(shares), 6))
