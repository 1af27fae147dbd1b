import time
import numpy as np

rng = np.random.default_rng(5)
series = np.cumsum(rng.standard_normal(12_000)) * 0.1 + np.sin(np.arange(12_000) / 15)
M = 64


def distance_profile(query, ts):
    # z-normalised Euclidean distance of the query to every window of the series
    m = len(query)
    q = (query - query.mean()) / query.std()
    windows = np.lib.stride_tricks.sliding_window_view(ts, m)
    mu = windows.mean(axis=1)
    sigma = windows.std(axis=1)
    z = (windows - mu[:, None]) / sigma[:, None]
    return np.sqrt(((z - q) ** 2).sum(axis=1))


starts = rng.integers(0, len(series) - M, 60)
nearest = []
t0 = time.perf_counter()
for s in starts:
    d = distance_profile(series[s:s + M], series)
    d[max(0, s - M // 2):s + M // 2] = np.inf          # no trivial matches
    nearest.append(int(d.argmin()))
t1 = time.perf_counter()
print(nearest[:8], f"{(t1 - t0) / len(starts) * 1e3:.2f} ms per query")
