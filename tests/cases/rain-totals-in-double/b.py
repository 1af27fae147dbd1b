import time
import numpy as np


class RadarDay:
    """One day of hourly radar rain (24, ny, nx) in single precision."""

    def __init__(self, rain, adjustment):
        self.rain = rain
        self.adjustment = np.float32(adjustment)

    def hourly_totals(self):
        return self.rain.reshape(len(self.rain), -1).sum(axis=1)

    def row_totals(self):
        return self.rain.sum(axis=2)

    def mean_rain(self):
        return self.adjustment * self.hourly_totals().sum() / self.rain[0].size

    def wettest_row(self):
        return self.adjustment * self.row_totals().max() / self.rain.shape[2]


rng = np.random.default_rng(8)
radar = rng.gamma(0.4, 2.0, (24, 400, 500)).astype(np.float32)

means, wettest = [], 0.0
start = time.time()
for d in range(60):
    day = RadarDay(radar, 0.8 + 0.01 * d)
    means.append(float(day.mean_rain()))
    wettest = max(wettest, float(day.wettest_row()))

print("mean daily rain %.3f mm, wettest row %.3f mm/h" % (np.mean(means), wettest))
print("%.1f ms a day" % ((time.time() - start) / 60 * 1e3))
