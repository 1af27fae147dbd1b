import datetime as dt

import numpy as np

EPOCH = dt.datetime(1980, 1, 6)


def days2dt(days_since_epoch):
    return [EPOCH + dt.timedelta(days=x) for x in days_since_epoch]


rng = np.random.default_rng(8)
# 50 Hz amplitude scintillation of five satellites, one minute a block, time in days since the GPS epoch
minutes = []
for start in 12700 + np.sort(rng.uniform(0, 3, 16)):
    minutes.append([(start + sat * 1e-3 + np.arange(3000) / 50 / 86400, rng.normal(1, 0.1, 3000)) for sat in range(5)])

by_second = np.zeros(60)
for n in range(600):
    for days, amplitude in minutes[n % 16]:
        stamps = days2dt(days)
        second = np.array([t.second for t in stamps])
        by_second += np.bincount(second, weights=amplitude, minlength=60)

print(by_second[:3].round(3))
