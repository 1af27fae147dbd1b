"""95 % confidence intervals of the median reaction time, one for each participant."""
import time

import numpy as np
from scipy import stats

N_BOOT = 200
rng = np.random.default_rng(2024)

# reaction times in ms: participants x trials, right-skewed
trials = 250 + rng.gamma(2.2, 60.0, size=(12, 300))

table = []
start = time.perf_counter()
for k in range(800):
    x = trials[k % 12]
    res = stats.bootstrap((x,), np.median, n_resamples=N_BOOT, confidence_level=0.95,
                          vectorized=True, batch=40, rng=rng)
    lo, hi = res.confidence_interval
    table.append((np.median(x), lo, hi))
elapsed = time.perf_counter() - start

print("first participant: {:.1f} ms  [{:.1f}, {:.1f}]".format(*table[0]))
print(f"{1e3 * elapsed / len(table):.2f} ms per participant")
