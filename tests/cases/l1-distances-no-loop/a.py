import numpy as np


def manhattan(P, Q):
    diff = P[:, np.newaxis, :] - Q[np.newaxis, :, :]
    return np.abs(diff).sum(axis=-1)


rng = np.random.default_rng(2)
P = rng.random((64, 256))
Q = rng.random((128, 256))

nearest = np.zeros(64, dtype=np.int64)
for rep in range(1000):
    D = manhattan(P, Q)
    nearest += D.argmin(axis=1)

print("nearest", nearest[:5] // 1000, "largest distance", D.max())
