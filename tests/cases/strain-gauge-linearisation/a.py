import numpy as np

# strain gauges: polynomial linearisation and a running offset, one block of single-precision samples at a time
rng = np.random.default_rng(6)
samples = 40000
blocks = rng.uniform(-1.0, 1.0, size=(16, samples)).astype(np.float32)

# calibration bench: reading against a reference, fitted once
reference = np.linspace(-1.0, 1.0, 200)
reading = reference + 0.05 * reference ** 2 - 0.02 * reference ** 3 + 0.001 * rng.normal(size=200)
coefficients = np.polyfit(reading, reference, 6)


def linearise(x):
    y = np.zeros_like(x)
    for c in coefficients:
        y = y * x + c
    return y


offset = 0.0
peak = 0.0

for k in range(20000):
    strain = linearise(blocks[k % 16])
    offset = 0.99 * offset + 0.01 * float(strain.mean())
    peak = max(peak, float(strain.max()) - offset)

print("offset %.5f peak %.5f" % (offset, peak))
