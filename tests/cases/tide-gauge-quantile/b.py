import numpy as np

# hourly water levels of many gauges; a gauge that drops out leaves NaN
rng = np.random.default_rng(11)
gauges, window = 40, 336
hours = 24 * 120
t = np.arange(hours)
phase = rng.uniform(0, 2 * np.pi, gauges)
level = np.sin(2 * np.pi * t[:, None] / 12.42 + phase) + 0.1 * rng.standard_normal((hours, gauges))
level[rng.random(level.shape) < 0.06] = np.nan


def high_water(block, q):
    """Upper quantile of every gauge in a block, missing hours left out."""
    ordered = np.sort(block, axis=0)            # NaN goes to the end
    position = q * (np.count_nonzero(~np.isnan(block), axis=0) - 1)
    below = np.floor(position).astype(int)
    above = np.ceil(position).astype(int)
    columns = np.arange(block.shape[1])
    low, high = ordered[below, columns], ordered[above, columns]
    return low + (high - low) * (position - below)


alarms = 0
level_sum = 0.0
for step in range(4000):
    start = (step * 5) % (hours - window)
    block = level[start:start + window]
    threshold = high_water(block, 0.9)
    over = block > threshold
    alarms += int(over.sum())
    level_sum += threshold.mean()

print("hours above the threshold:", alarms)
print("mean threshold: %.6f" % (level_sum / 4000))
