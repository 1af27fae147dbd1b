from math import sqrt

import numpy as np

# distance of a measured spectrum to every entry of a small library
rng = np.random.default_rng(5)
channels, entries = 8192, 64
axis = np.arange(channels)
library = np.zeros((entries, channels))
for e in range(entries):
    for line in rng.integers(0, channels, 30):
        library[e] += rng.uniform(0.2, 1.0) / (1.0 + ((axis - line) / 12.0) ** 2)
scans = library[rng.integers(0, entries, 16)] + 0.05 * rng.standard_normal((16, channels))

hits = np.zeros(entries, int)
nearest = 0.0
for step in range(12000):
    scan = scans[step % 16]
    distances = []
    for entry in library:
        residual = scan - entry
        distances.append(sqrt(np.dot(residual, residual)))
    best = min(range(entries), key=distances.__getitem__)
    hits[best] += 1
    nearest += distances[best]

print("entries hit:", np.count_nonzero(hits), "mean distance:", round(nearest / 12000, 9))
