"""Did the sensor drift? Kernel two-sample test (MMD) between the week before and the week after a service, by permutation."""
import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"
import numpy as np

rng = np.random.default_rng(2024)
before = rng.normal(0.0, 1.0, (600, 12))
after = rng.normal(0.05, 1.0, (600, 12))
pooled = np.vstack([before, after])
m, n = len(before), len(pooled)

sq = (pooled**2).sum(axis=1)
dist = sq[:, None] + sq[None, :] - 2.0 * pooled @ pooled.T
kernel = np.exp(-np.maximum(dist, 0.0) / np.median(dist))
everything = kernel.sum()
row_total = kernel.sum(axis=1)


def mmd(order):
    first = order[:m]
    xx = kernel[np.ix_(first, first)].sum()
    x_all = row_total[first].sum()
    xy = x_all - xx
    yy = everything - xx - 2.0 * xy
    return xx / m**2 + yy / (n - m) ** 2 - 2.0 * xy / (m * (n - m))


observed = mmd(np.arange(n))
larger = 0
shuffles = np.random.default_rng(1)
for trial in range(1000):
    if mmd(shuffles.permutation(n)) >= observed:
        larger += 1
print("p =", (larger + 1) / 1001)
