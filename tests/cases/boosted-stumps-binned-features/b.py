import numpy as np

rng = np.random.default_rng(9)
N, FEATURES, BINS, ROUNDS = 60_000, 128, 64, 100


def make_table():
    X = rng.standard_normal((N, FEATURES), dtype=np.float32)
    y = X[:, 3] - 0.8 * X[:, 17] + np.sin(2 * X[:, 40]) + 0.5 * rng.standard_normal(N)
    return X, (y > 0).astype(np.float64)


def bin_features(X):
    edges = np.quantile(X[:5000], np.linspace(0, 1, BINS + 1)[1:-1], axis=0)
    binned = np.empty(X.shape, dtype=np.uint8)
    for j in range(X.shape[1]):
        binned[:, j] = np.searchsorted(edges[:, j], X[:, j])
    return binned


def best_stump(binned, grad, hess):
    best = (-np.inf, 0, 0)
    G, H = grad.sum(), hess.sum()
    for j in range(binned.shape[1]):
        column = binned[:, j]
        g = np.bincount(column, weights=grad, minlength=BINS).cumsum()[:-1]
        h = np.bincount(column, weights=hess, minlength=BINS).cumsum()[:-1]
        gain = g * g / (h + 1.0) + (G - g) ** 2 / (H - h + 1.0)
        k = int(gain.argmax())
        if gain[k] > best[0]:
            best = (gain[k], j, k)
    return best


X, y = make_table()
binned = bin_features(X)
raw = np.zeros(N)
used = []

for r in range(ROUNDS):
    p = 1.0 / (1.0 + np.exp(-raw))
    grad, hess = p - y, p * (1.0 - p)
    gain, j, k = best_stump(binned, grad, hess)
    left = binned[:, j] <= k
    raw[left] -= 0.3 * grad[left].sum() / (hess[left].sum() + 1.0)
    raw[~left] -= 0.3 * grad[~left].sum() / (hess[~left].sum() + 1.0)
    used.append(j)

loss = np.mean(np.logaddexp(0, raw) - y * raw)
print(f"log loss {loss:.5f}, features {sorted(set(used))}")
