from datetime import datetime

import numpy as np


def make_dates(seed):
    rng = np.random.default_rng(seed)
    y, m, d = rng.integers(1950, 2020, 1500), rng.integers(1, 13, 1500), rng.integers(1, 29, 1500)
    return (y * 10000 + m * 100 + d).astype(float)      # 19840404.0 and so on


def to_dates(numbers):
    dates = []
    for v in numbers:
        s = str(int(v))
        dates.append(datetime(int(s[:4]), int(s[4:6]), int(s[6:])))
    return np.array(dates, dtype="datetime64[D]")


columns = [make_dates(s) for s in range(4)]
weekdays = np.zeros(7, dtype=int)

for i in range(400):
    dates = to_dates(columns[i % 4])
    weekdays += np.bincount((dates.astype(int) + 3) % 7, minlength=7)

print(weekdays)
