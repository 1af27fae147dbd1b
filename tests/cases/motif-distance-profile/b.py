import time
import numpy as np
from scipy.signal import fftconvolve

rng = np.random.default_rng(5)
series = np.cumsum(rng.standard_normal(12_000)) * 0.1 + np.sin(np.arange(12_000) / 15)
M = 64


def mass(query, ts):
    """Distance profile by Mueen's algorithm: sliding dot products by FFT, means and deviations by running sums."""
    m = len(query)
    s1 = np.concatenate(([0.0], np.cumsum(ts)))
    s2 = np.concatenate(([0.0], np.cumsum(ts * ts)))
    mu = (s1[m:] - s1[:-m]) / m
    sigma = np.sqrt((s2[m:] - s2[:-m]) / m - mu * mu)
    qt = fftconvolve(ts, query[::-1], mode="valid")
    corr = (qt - m * mu * query.mean()) / (m * sigma * query.std())
    return np.sqrt(np.maximum(2 * m * (1 - corr), 0))


starts = rng.integers(0, len(series) - M, 60)
nearest = []
t0 = time.perf_counter()
for s in starts:
    d = mass(series[s:s + M], series)
    d[max(0, s - M // 2):s + M // 2] = np.inf
    nearest.append(int(d.argmin()))
t1 = time.perf_counter()
print(nearest[:8], f"{(t1 - t0) / len(starts) * 1e3:.2f} ms per query")
