import numpy as np


def read_clock(seed, n=16384):
    """Fractional frequency of a clock, one reading a second, as the logger gives it."""
    rng = np.random.default_rng(seed)
    y = 1e-12 * rng.standard_normal(n) + 1e-14 * np.cumsum(rng.standard_normal(n))
    return [float(v) for v in y]


def oadev(freq, m):
    """Overlapping Allan deviation at an averaging time of m samples."""
    y = np.array(freq)
    ybar = np.convolve(y, np.ones(m) / m, mode="valid")
    d = ybar[m:] - ybar[:-m]
    return np.sqrt(0.5 * np.mean(d ** 2))


clocks = [read_clock(s) for s in range(8)]
taus = [1, 2, 4, 8, 16, 32, 64, 128, 256]

curves = []
for k in range(4000):
    freq = clocks[k % 8]
    curves.append([oadev(freq, m) for m in taus])

print(np.mean(curves, axis=0))
