import numpy as np

np.random.seed(1)
n, d, batch = 15_000, 20, 64
X = np.random.normal(size=(n, d))
truth = np.random.normal(size=d)
y = X @ truth + 0.1 * np.random.normal(size=n)


def gradient(w, rows):
    Xb = X[rows]
    return Xb.T @ (Xb @ w - y[rows]) * (2.0 / len(rows))


w = np.zeros(d)
for it in range(20000):
    rows = np.random.choice(n, batch, replace=False)
    w -= 0.01 * gradient(w, rows)

print("error", np.abs(w - truth).max())
