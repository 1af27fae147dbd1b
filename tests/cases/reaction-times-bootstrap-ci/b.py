import time
import numpy as np
from scipy.stats import bootstrap


class MedianInterval:
    """Confidence interval of the median from resampled medians, options kept in one place."""

    def __init__(self, level=0.95, resamples=200, method="percentile", seed=0):
        self.options = dict(confidence_level=level, n_resamples=resamples, method=method)
        self.rng = np.random.default_rng(seed)
        self.rows = []

    def add(self, sample):
        result = bootstrap((sample,), np.median, vectorized=True, batch=40, rng=self.rng,
                           **self.options)
        ci = result.confidence_interval
        self.rows.append((np.median(sample), ci.low, ci.high))


# 12 participants with 300 trials each
times = 250 + np.random.default_rng(2024).gamma(2.2, 60.0, size=(12, 300))
report = MedianInterval(seed=7)

t0 = time.perf_counter()
for k in range(800):
    report.add(times[k % 12])
t1 = time.perf_counter()

print("first participant: {:.1f} ms  [{:.1f}, {:.1f}]".format(*report.rows[0]))
print(f"{1e3 * (t1 - t0) / len(report.rows):.2f} ms per participant")
