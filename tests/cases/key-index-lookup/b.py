import numpy as np


class KeyIndex:
    """Row numbers of a sorted table, found by record key."""

    def __init__(self, keys):
        self.keys = np.sort(keys)

    def row(self, key):
        return int(np.searchsorted(self.keys, key))


rng = np.random.default_rng(3)
index = KeyIndex(rng.integers(0, 2**50, 60_000, dtype=np.uint64))

# requests come in as plain integers, e.g. parsed from JSON
requests = [[int(k) for k in rng.choice(index.keys, 25)] for _ in range(500)]

total = 0
for n in range(20000):
    wanted = requests[n % 500]
    rows = [index.row(key) for key in wanted]
    total += max(rows)

print("checksum", total)
