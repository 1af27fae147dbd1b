from datetime import datetime, timedelta

import numpy as np

EPOCH = datetime(1970, 1, 1)


def to_seconds(text):
    delta = datetime.fromisoformat(text) - EPOCH
    return delta.days * 86400 + delta.seconds


def read_lines(seconds):
    return [f"{(EPOCH + timedelta(seconds=t0 + int(s))).isoformat()} GET /index" for s in np.sort(seconds)]


rng = np.random.default_rng(3)
n = 600_000
t0 = to_seconds("2023-01-01T00:00:00")
times = t0 + 60 * np.arange(n)
temperature = 12 + 8 * np.sin(np.arange(n) / 229.0) + rng.normal(0, 0.3, n)

batches = [read_lines(rng.integers(0, 60 * n, 1000)) for _ in range(20)]

total = 0.0
for k in range(4000):
    stamps = []
    for line in batches[k % 20]:
        stamp, rest = line.split(" ", 1)
        stamps.append(to_seconds(stamp))
    where = np.searchsorted(times, np.array(stamps), side="right") - 1
    total += temperature[where].mean()

print("mean temperature at the requests:", total / 4000)
