import numpy as np


def make_dates(seed):
    rng = np.random.default_rng(seed)
    y, m, d = rng.integers(1950, 2020, 1500), rng.integers(1, 13, 1500), rng.integers(1, 29, 1500)
    return (y * 10000 + m * 100 + d).astype(float)      # 19840404.0 and so on


def to_dates(numbers):
    y, m, d = numbers.astype(int) // np.c_[[10000, 100, 1]] % np.c_[[10000, 100, 100]]
    return y.astype("U4").astype("M8[Y]") + (m - 1).astype("m8[M]") + (d - 1).astype("m8[D]")


columns = [make_dates(s) for s in range(4)]
weekdays = np.zeros(7, dtype=int)

for i in range(400):
    dates = to_dates(columns[i % 4])
    weekdays += np.bincount((dates.astype(int) + 3) % 7, minlength=7)

print(weekdays)
