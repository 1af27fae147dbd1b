import numpy as np


def resample(data, rng):
    picks = rng.integers(0, len(data), len(data))
    return data[picks]


def gram(sample):
    return sample.T @ sample / len(sample)


rng = np.random.default_rng(0)
data = rng.normal(size=(10_000, 5)) @ rng.normal(size=(5, 5))

kept = []
for b in range(10000):
    sample = resample(data, rng)
    kept.append(gram(sample)[0, 1])

print("standard error of the (0, 1) entry:", np.std(kept))
