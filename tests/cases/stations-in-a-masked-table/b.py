import time
import numpy as np


class Network:
    def __init__(self, x, y, delay):
        self.x = np.asarray(x)          # nothing is missing in the table, so plain arrays do
        self.y = np.asarray(y)
        self.delay = np.asarray(delay)

    def residual(self, idx, ex, ey, t0, v=6.0):
        dx = self.x[idx] - ex
        dy = self.y[idx] - ey
        t = t0 + np.sqrt(dx * dx + dy * dy) / v + self.delay[idx]
        return t - t.mean()


rng = np.random.default_rng(12)
n_stations, n_events = 3000, 150
net = Network(np.ma.masked_array(rng.uniform(0, 400, n_stations)),
              np.ma.masked_array(rng.uniform(0, 400, n_stations)),
              np.ma.masked_array(rng.normal(0, 0.2, n_stations)))
picks = [rng.choice(n_stations, 24, replace=False) for _ in range(n_events)]

begin = time.perf_counter()
rms = 0.0
for it in range(100):
    for idx in picks[:80]:
        r = net.residual(idx, 200.0 + it, 180.0, 0.5)
        rms += float(np.sqrt((r * r).mean()))
print(f"rms {rms / 8000:.6f} s   ({time.perf_counter() - begin:.2f} s)")
