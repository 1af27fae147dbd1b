import os
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from scipy.linalg.blas import daxpy, ddot, dnrm2

POINTS = 30_000
SNAPSHOTS = 24


def orthonormalise(snapshots):
    Q = snapshots.copy()
    for j in range(len(Q)):
        w = Q[j]
        for q in Q[:j]:
            daxpy(q, w, a=-ddot(q, w))
        w /= dnrm2(w)
    return Q


rng = np.random.default_rng(3)
modes = rng.standard_normal((6, POINTS))
runs = [rng.standard_normal((SNAPSHOTS, 6)) @ modes + rng.standard_normal((SNAPSHOTS, POINTS))
        for _ in range(3)]

trace = 0.0
for i in range(2500):
    basis = orthonormalise(runs[i % 3])
    trace += abs(basis[-1, i])

print(f"trace {trace:.8f}")
