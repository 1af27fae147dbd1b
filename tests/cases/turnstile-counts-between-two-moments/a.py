from datetime import datetime, timedelta

import numpy as np

rng = np.random.default_rng(8)

# passages through the turnstiles of a metro station, in the order in which the gates reported them
opening = np.datetime64("2023-05-01T05:00:00")
passage_time = opening + rng.integers(0, 30 * 86400, 120_000).astype("timedelta64[s]")
tickets = rng.integers(1, 5, passage_time.size)


class Shift:
    def __init__(self, begin, hours):
        self.begin = begin
        self.end = begin + timedelta(hours=hours)

    def passengers(self, times, counts):
        begin = np.datetime64(self.begin)
        end = np.datetime64(self.end)
        return counts[(times >= begin) & (times < end)].sum()


first = datetime(2023, 5, 1, 6, 0)
shifts = [Shift(first + timedelta(hours=8 * n), 8) for n in range(85)]
totals = [0] * len(shifts)

for run in range(100_000):
    s = run % len(shifts)
    totals[s] = int(shifts[s].passengers(passage_time, tickets))

print("busiest shift:", max(totals), "passengers")
