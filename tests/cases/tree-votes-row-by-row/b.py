import time
import numpy as np

N_TREES, DEPTH, N_FEATURES = 4, 5, 12

rng = np.random.default_rng(8)
inner = 2 ** DEPTH - 1
trees = []
for _ in range(N_TREES):
    trees.append((rng.integers(0, N_FEATURES, inner), rng.standard_normal(inner) * 0.5,
                  rng.standard_normal(2 ** DEPTH)))
data = rng.standard_normal((10_000, N_FEATURES))


def predict(X):
    """All rows go down one level together; node i has the children 2i+1 and 2i+2."""
    rows = np.arange(len(X))
    total = np.zeros(len(X))
    for feature, threshold, value in trees:
        node = np.zeros(len(X), dtype=np.intp)
        for _ in range(DEPTH):
            right = ~(X[rows, feature[node]] <= threshold[node])
            node = 2 * node + 1 + right
        total += value[node - inner]
    return total / N_TREES


s = 0.0
tic = time.perf_counter()
for batch in range(60):
    lo = (batch * 500) % 10_000
    s += predict(data[lo:lo + 500]).sum()
print(f"sum {s:.6f}   {(time.perf_counter() - tic) / 60 * 1e3:.2f} ms / batch")
