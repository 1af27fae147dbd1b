from datetime import datetime, timedelta

import numpy as np

# one reading a minute from the weather station, since 2023
rng = np.random.default_rng(3)
n = 600_000
times = np.datetime64("2023-01-01T00:00:00") + np.arange(n) * np.timedelta64(60, "s")
temperature = 12 + 8 * np.sin(np.arange(n) / 229.0) + rng.normal(0, 0.3, n)

# the access log: batches of lines, each with its time stamp in front
start = datetime(2023, 1, 1)
batches = [[f"{(start + timedelta(seconds=int(s))).isoformat()} GET /index" for s in np.sort(rng.integers(0, 60 * n, 1000))]
           for _ in range(20)]

total = 0.0
for k in range(4000):
    lines = batches[k % 20]
    stamps = np.array([datetime.fromisoformat(line.split(" ", 1)[0]) for line in lines], dtype="datetime64[us]")
    where = np.searchsorted(times, stamps, side="right") - 1
    total += temperature[where].mean()

print("mean temperature at the requests:", total / 4000)
