import numpy as np

rng = np.random.default_rng(21)
n, d, steps = 3000, 12, 20


def fit(X, y, lr=0.05, beta=0.9):
    w = np.zeros(d, dtype=np.float32)
    b = np.float32(0)
    mw, mb = np.zeros_like(w), np.float32(0)
    for _ in range(steps):
        r = np.tanh(X @ w + b) - y
        g = r * (1 - (r + y) ** 2)
        mw = beta * mw + (X.T @ g) / n
        mb = beta * mb + g.mean()
        w = w - lr * mw
        b = b - lr * mb
    return w, b


total = 0.0
for resample in range(2500):
    X = rng.standard_normal((n, d), dtype=np.float32)
    y = np.tanh(X[:, 0] - 0.5 * X[:, 1] + 0.3).astype(np.float32)
    w, b = fit(X, y)
    total += float(w[0])

print(f"mean first weight {total / 2500:.5f}")
