from collections import deque

import numpy as np

rng = np.random.default_rng(17)
levels = rng.normal(20, 3, (6, 5000)).round(3)
flags = rng.integers(0, 4, (6, 5000))


class Recorder:
    """The last forty packets of a sensor, a row for each sample."""

    def __init__(self):
        self.packets = deque(maxlen=40)

    def add(self, start, level, flag):
        rows = []
        for i, (x, f) in enumerate(zip(level, flag)):
            rows.append([start + i, x, f])
        self.packets.append(rows)

    def mean(self):
        rows = self.packets[-1]
        return sum(row[1] for row in rows[::20]) / len(rows[::20])


recorder = Recorder()
total = 0.0
for packet in range(400):
    k = packet % 6
    recorder.add(5000 * packet, levels[k].tolist(), flags[k].tolist())
    total += recorder.mean()

print("packets", len(recorder.packets), "mean level", round(total / 400, 9))
