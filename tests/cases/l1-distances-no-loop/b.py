import numpy as np


def manhattan(P, Q):
    out = np.empty((len(P), len(Q)))
    for i, p in enumerate(P):
        out[i] = np.abs(p - Q).sum(axis=1)
    return out


rng = np.random.default_rng(2)
P = rng.random((64, 256))
Q = rng.random((128, 256))

nearest = np.zeros(64, dtype=np.int64)
for rep in range(2000):
    D = manhattan(P, Q)
    nearest += D.argmin(axis=1)

print("nearest", nearest[:5] // 2000, "largest distance", D.max())
