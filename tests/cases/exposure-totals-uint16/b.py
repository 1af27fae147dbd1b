import numpy as np

rng = np.random.default_rng(70134026)
exposures = rng.integers(0, 4096, (2, 8, 256, 256)).astype(np.uint16)

total = 0
brightest = 0
for k in range(20000):
    exposure = exposures[k % 2]
    counts = [int(np.sum(frame)) for frame in exposure]
    total += sum(counts)
    brightest = max(brightest, max(counts))

print("total", total, "brightest", brightest)
