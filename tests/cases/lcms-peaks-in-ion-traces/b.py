import numpy as np
from scipy import ndimage


class PeakFinder:
    """Works on ion traces, one row per m/z bin."""

    def __init__(self, width=7, background=121, threshold=12.0):
        self.width = width
        self.background = background
        self.threshold = threshold

    def box(self, traces, size):
        return ndimage.uniform_filter1d(traces, size, axis=-1, mode="nearest")

    def __call__(self, traces):
        signal = self.box(traces, self.width)
        level = self.box(traces, self.background)
        return signal - level > self.threshold


def simulate(rng, scans=1024, bins=256, n_peaks=120):
    t = np.arange(scans)
    drift = 40.0 + 25.0 * np.sin(t / 300.0)
    traces = (drift[:, None] + rng.gamma(4.0, 2.0, (scans, bins))).T.copy()
    for _ in range(n_peaks):
        t0, b = rng.uniform(50, scans - 50), rng.integers(bins)
        traces[b] += rng.uniform(20.0, 200.0) * np.exp(-0.5 * ((t - t0) / 5.0) ** 2)
    return traces


rng = np.random.default_rng(31)
samples = [simulate(rng) for _ in range(4)]
finder = PeakFinder()

total = 0
for n in range(1500):
    total += np.count_nonzero(finder(samples[n % 4]))

print("points above the baseline", total / 1500)
