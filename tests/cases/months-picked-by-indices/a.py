import numpy as np

rng = np.random.default_rng(11)
times = np.arange("2012-01-01", "2014-01-01", 6, dtype="datetime64[h]")
nlat, nlon = 72, 144
season = 12 * np.sin(2 * np.pi * np.arange(len(times)) / 1460)
t2m = (285 + season[:, None, None]
       + 3 * rng.standard_normal((len(times), nlat, nlon))).astype(np.float32)
weights = np.cos(np.radians(np.linspace(-88.75, 88.75, nlat)))[:, None]
weights = weights / (weights.sum() * nlon)


def select_period(times, start, end):
    return np.where((times >= start) & (times < end))[0]


def period_stats(field, idx):
    sel = field[idx]
    mean = sel.mean(axis=0)
    warmest = sel.max(axis=0)
    return mean, warmest


starts = np.arange("2012-01", "2013-10", dtype="datetime64[M]")
lines = []
for n in range(6000):
    start = starts[n % len(starts)]
    idx = select_period(times, start, start + 3)
    mean, warmest = period_stats(t2m, idx)
    lines.append((float((mean * weights).sum()), float(warmest.max())))

print(len(lines), "quarters, first", lines[0], "last", lines[-1])
