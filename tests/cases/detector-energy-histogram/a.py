import numpy as np

rng = np.random.default_rng(21)
channels, top = 1024, 2048.0
pulses = [rng.permutation(np.concatenate((rng.exponential(500.0, 70_000), rng.normal(1332.5, 3.0, 20_000),
                                          rng.normal(661.7, 2.5, 20_000)))) for _ in range(8)]

spectrum = np.zeros(channels, dtype=np.int64)
for run in range(1500):
    counts, _ = np.histogram(pulses[run % 8], bins=channels, range=(0.0, top))
    spectrum += counts

print("peak channel:", spectrum[300:].argmax() + 300, "total:", spectrum.sum())
