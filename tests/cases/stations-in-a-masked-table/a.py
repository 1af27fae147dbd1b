import time
import numpy as np

rng = np.random.default_rng(12)
n_stations, n_events = 3000, 150

# station table, as the csv reader returns it: columns are masked arrays (none is missing here)
table = {
    "x": np.ma.masked_array(rng.uniform(0, 400, n_stations)),
    "y": np.ma.masked_array(rng.uniform(0, 400, n_stations)),
    "delay": np.ma.masked_array(rng.normal(0, 0.2, n_stations)),
}
picks = [rng.choice(n_stations, 24, replace=False) for _ in range(n_events)]


def residual(idx, ex, ey, t0, v=6.0):
    dx = table["x"][idx] - ex
    dy = table["y"][idx] - ey
    t = t0 + np.sqrt(dx * dx + dy * dy) / v + table["delay"][idx]
    return t - t.mean()


begin = time.perf_counter()
rms = 0.0
for it in range(100):
    for idx in picks[:80]:
        r = residual(idx, 200.0 + it, 180.0, 0.5)
        rms += float(np.sqrt((r * r).mean()))
print(f"rms {rms / 8000:.6f} s   ({time.perf_counter() - begin:.2f} s)")
