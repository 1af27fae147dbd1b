import numpy as np

# colour-palette style k-means: Lloyd steps on descriptors
rng = np.random.default_rng(7)
n, dim, k = 20000, 32, 64
true_centers = rng.normal(0, 3, (k, dim))
X = true_centers[rng.integers(0, k, n)] + rng.normal(0, 1, (n, dim))
centers = true_centers + rng.normal(0, 0.5, (k, dim))


def assign(X, centers):
    d2 = (centers ** 2).sum(axis=1) - 2 * (X @ centers.T)
    return d2.argmin(axis=1)


def update(X, labels):
    sums = np.zeros((k, dim), dtype=X.dtype)
    np.add.at(sums, labels, X)
    counts = np.bincount(labels, minlength=k)
    return (sums / counts[:, None]).astype(X.dtype)


for step in range(340):
    labels = assign(X, centers)
    centers = update(X, labels)

print("inertia", ((X - centers[labels]) ** 2).sum())
