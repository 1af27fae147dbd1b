import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"
import numpy as np


class DriftTest:
    def __init__(self, x, y, dtype=np.float32):
        both = np.concatenate([x, y])
        norms = np.einsum("ij,ij->i", both, both)
        d2 = norms[:, None] + norms - 2.0 * both @ both.T
        self.gram = np.exp(-np.clip(d2, 0.0, None) / np.median(d2)).astype(dtype)
        self.weights = np.empty(len(both), dtype=dtype)
        self.nx, self.ny = len(x), len(y)

    def statistic(self, labels):
        self.weights[labels[: self.nx]] = 1.0 / self.nx
        self.weights[labels[self.nx :]] = -1.0 / self.ny
        return self.weights @ (self.gram @ self.weights)


data = np.random.default_rng(2024)
earlier = data.normal(0.0, 1.0, (600, 12))
later = data.normal(0.05, 1.0, (600, 12))
test = DriftTest(earlier, later)
reference = test.statistic(np.arange(1200))

draws = np.random.default_rng(1)
exceed = 0
for k in range(1000):
    exceed += test.statistic(draws.permutation(1200)) >= reference
print(f"p-value {(exceed + 1) / 1001:.4f}")
