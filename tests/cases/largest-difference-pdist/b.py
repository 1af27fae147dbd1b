import numpy as np
from scipy.spatial.distance import squareform

rng = np.random.default_rng(33)
frames = rng.random((20, 36, 33))        # 36 objects with 33 features each


def distances(X):
    full = np.array([np.max(np.abs(row - X), axis=1) for row in X])   # every pair twice
    return squareform(full)


spread = 0.0
for k in range(4000):
    X = frames[k % 20]
    d = distances(X)
    spread += d[k % d.size]

print(f"{spread:.9f}")
