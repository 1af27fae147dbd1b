import numpy as np

rng = np.random.default_rng(8)
start = np.datetime64("2024-03-01T00:00:00")
stations = []
for _ in range(24):
    offsets = np.cumsum(rng.exponential(900.0, 12000)).astype(np.int64)
    stations.append(start + rng.permutation(offsets).astype("timedelta64[s]"))


class Outages:
    def __init__(self, gap=np.timedelta64(180, "s")):
        self.gap = gap
        self.longest = np.timedelta64(0, "s")
        self.number = 0

    def merge(self, logs):
        stamps = np.concatenate(logs)
        stamps.sort()
        return stamps

    def update(self, logs):
        stamps = self.merge(logs)
        pauses = np.diff(stamps)
        silent = pauses > self.gap
        self.number += int(np.count_nonzero(silent))
        self.longest = max(self.longest, pauses.max())


outages = Outages()
for day in range(2400):
    first = day % 20
    outages.update(stations[first:first + 4])

print(outages.number, outages.longest)
