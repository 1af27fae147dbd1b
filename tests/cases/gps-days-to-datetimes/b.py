import numpy as np

rng = np.random.default_rng(8)
begin = 12700 + np.sort(rng.uniform(0, 3, 16))
recordings = [
    [(b + prn * 1e-3 + np.arange(3000) / 50 / 86400, rng.normal(1, 0.1, 3000)) for prn in range(5)]
    for b in begin
]


def to_datetimes(days):
    """days since 1980-01-06 to datetime.datetime objects"""
    us = np.rint(days * 86400e6).astype("timedelta64[us]")
    return (np.datetime64("1980-01-06", "us") + us).tolist()


def amplitude_per_second(recording):
    total = np.zeros(60)
    for days, amps in recording:
        s = np.array([t.second for t in to_datetimes(days)])
        total += np.bincount(s, weights=amps, minlength=60)
    return total


total = np.zeros(60)
for k in range(600):
    total += amplitude_per_second(recordings[k % 16])

print(np.round(total[:3], 3))
