import numpy as np
from scipy import stats

stations, days, replicates = 160, 365, 1000
rng = np.random.default_rng(11)
flow = rng.gamma(1.6, 12.0, size=(stations, days))
flow[rng.random(flow.shape) < 0.015] = np.nan


def station_skew(sample):
    return stats.mstats.skew(np.ma.masked_invalid(sample), axis=1)


order = np.random.default_rng(5)
boot = np.empty((replicates, stations))
for r in range(replicates):
    pick = order.integers(0, days, size=days)
    sample = flow[:, pick]
    boot[r] = station_skew(sample)

low, high = np.percentile(boot, [2.5, 97.5], axis=0)
print(f"median skew {np.median(boot):.6f}, mean width of the interval {np.mean(high - low):.6f}")
