import numpy as np

rng = np.random.default_rng(8)
# 24 strain gauges, 500 samples a record
records = [np.cumsum(rng.standard_normal((24, 500)), axis=1) for _ in range(10)]
t = np.linspace(-1.0, 1.0, 500)


def detrend(trace):
    """Take a cubic drift out of one gauge and scale it by its spread."""
    drift = np.polyval(np.polyfit(t, trace, 3), t)
    rest = trace - drift
    low, high = np.percentile(rest, [5, 95])
    return rest / (high - low)


spread = 0.0
for k in range(1000):
    record = records[k % 10]
    clean = np.empty_like(record)
    for i in range(record.shape[0]):
        clean[i] = detrend(record[i])
    spread += clean.std()

print("mean spread", spread / 1000)
