import time
import numpy as np


class Catchments:
    """Radar cells of the catchments, and their running totals."""

    def __init__(self, lines, nx):
        table = np.array([line.split(";")[1:] for line in lines], dtype=int)
        self.cell = table[:, 0] * nx + table[:, 1]
        self.total = np.zeros(len(lines))
        self.wet = np.zeros(len(lines), dtype=int)

    def add(self, field):
        rain = field[self.cell]
        self.total += rain
        self.wet += rain > 0.1


ny, nx = 300, 400
rng = np.random.default_rng(5)
cell_list = [f"C{k % 35:02d};{rng.integers(0, ny)};{rng.integers(0, nx)}" for k in range(40000)]
catchments = Catchments(cell_list, nx)
hourly = rng.gamma(0.4, 2.0, size=(24, ny * nx))

t0 = time.perf_counter()
for hour in range(4000):
    catchments.add(hourly[hour % 24])
t1 = time.perf_counter()
print(f"mean total {catchments.total.mean():.3f} mm, mean wet hours {catchments.wet.mean():.2f}, {1e3 * (t1 - t0) / 4000:.3f} ms an hour")
