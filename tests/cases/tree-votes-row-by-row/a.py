import time
import numpy as np


class Forest:
    def __init__(self, n_trees, depth, n_features, rng):
        inner = 2 ** depth - 1
        self.depth = depth
        # complete binary trees: node i has the children 2i+1 and 2i+2
        self.trees = [(rng.integers(0, n_features, inner), rng.standard_normal(inner) * 0.5,
                       rng.standard_normal(2 ** depth)) for _ in range(n_trees)]

    def predict(self, X):
        total = np.zeros(len(X))
        for feature, threshold, value in self.trees:
            total += np.array([self._walk(row, feature, threshold, value) for row in X])
        return total / len(self.trees)

    def _walk(self, row, feature, threshold, value):
        node = 0
        for _ in range(self.depth):
            if row[feature[node]] <= threshold[node]:
                node = 2 * node + 1
            else:
                node = 2 * node + 2
        return value[node - len(feature)]


rng = np.random.default_rng(8)
forest = Forest(4, 5, 12, rng)
data = rng.standard_normal((10_000, 12))

s = 0.0
tic = time.perf_counter()
for batch in range(60):
    lo = (batch * 500) % 10_000
    s += forest.predict(data[lo:lo + 500]).sum()
print(f"sum {s:.6f}   {(time.perf_counter() - tic) / 60 * 1e3:.2f} ms / batch")
