import time
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view


def features(level, width=48):
    win = sliding_window_view(level, width)
    spread = win.max(axis=1) - win.min(axis=1)
    rise = win[:, -1] - win[:, 0]
    return spread, rise


rng = np.random.default_rng(12)
hours = 0
start = time.perf_counter()
for gauge in range(120):
    level = np.cumsum(rng.normal(0, 0.02, 8760))
    spread, rise = features(level)
    hours += int(((spread > 0.4) & (rise > 0.3)).sum())
print(hours, "hours with alarm")
print(round((time.perf_counter() - start) / 120 * 1e3, 2), "ms each")
