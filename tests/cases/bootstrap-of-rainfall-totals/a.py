import numpy as np

rng = np.random.default_rng(1987)
rainfall = [round(float(v), 1) for v in rng.gamma(2.0, 14.0, 600)]  # monthly totals, mm


def resample(values):
    picks = rng.integers(0, len(values), len(values))
    return [values[i] for i in picks]


estimates = []
for replicate in range(10000):
    sample = resample(rainfall)
    mean = np.mean(sample)
    spread = np.std(sample)
    wettest = np.max(sample)
    estimates.append((mean, spread / mean, wettest))

low, high = np.percentile(np.array(estimates), [2.5, 97.5], axis=0)
print(low.round(4).tolist(), high.round(4).tolist())
