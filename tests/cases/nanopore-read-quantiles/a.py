import numpy as np

rng = np.random.default_rng(8)
reads = [rng.normal(90, 14, 20000).astype(np.float32) for _ in range(12)]


def normalise(signal):
    low, high = np.quantile(signal, [0.2, 0.9])
    shift = 0.5 * (low + high)
    scale = max(1.0, 0.53 * (high - low))
    return (signal - np.float32(shift)) / np.float32(scale)


first = 0.0
for k in range(6000):
    signal = normalise(reads[k % 12])
    first += float(signal[0])

print("sum of first samples %.4f" % first)
