import io

import numpy as np


class SensorTable:
    """Rows of 'station, temperature, pressure, humidity, wind', as they come from the logger."""

    def __init__(self, lines):
        rows = []
        for line in lines:
            station, *values = line.split(",")
            rows.append([station] + [float(v) for v in values])
        self.cells = np.array(rows, dtype=object)

    def window(self, start, length):
        return self.cells[start:start + length, 1:]


rng = np.random.default_rng(30)
text = "".join(f"ST{i % 7},{t:.3f},{p:.2f},{h:.2f},{w:.3f}\n"
               for i, (t, p, h, w) in enumerate(rng.normal([12.0, 1013.0, 60.0, 4.0], 2.0, size=(20000, 4))))
table = SensorTable(io.StringIO(text))

alarms = 0
for k in range(10000):
    recent = table.window((k * 37) % 19000, 600)
    mean = recent.mean(axis=0)
    spread = ((recent - mean) ** 2).mean(axis=0)
    alarms += int(((recent[-1] - mean) ** 2 > 9.0 * spread).sum())

print("alarms", alarms)
