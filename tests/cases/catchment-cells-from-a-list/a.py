"""Rainfall on the catchments: pick their cells from every hourly radar field."""
import time

import numpy as np

NY, NX = 300, 400
rng = np.random.default_rng(5)

# flat number of every cell, read line by line from the catchment list
lines = [f"C{k % 35:02d};{rng.integers(0, NY)};{rng.integers(0, NX)}" for k in range(40000)]


def read_cells(lines):
    found = []
    for line in lines:
        name, row, col = line.split(";")
        found.append(int(row) * NX + int(col))
    return found


cells = read_cells(lines)
fields = rng.gamma(0.4, 2.0, size=(24, NY * NX))

total = np.zeros(len(cells))
wet_hours = np.zeros(len(cells), dtype=int)
start = time.perf_counter()
for hour in range(4000):
    rain = fields[hour % 24][cells]
    total += rain
    wet_hours += rain > 0.1
elapsed = time.perf_counter() - start
print(f"mean total {total.mean():.3f} mm, mean wet hours {wet_hours.mean():.2f}, {1e3 * elapsed / 4000:.3f} ms an hour")
