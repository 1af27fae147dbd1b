import numpy as np
from scipy.spatial.distance import pdist

rng = np.random.default_rng(33)
frames = rng.random((20, 36, 33))        # 36 objects with 33 features each


def largest(u, v):
    return np.max(np.abs(u - v))


spread = 0.0
for k in range(4000):
    X = frames[k % 20]
    d = pdist(X, largest)
    spread += d[k % d.size]

print(f"{spread:.9f}")
