import os

os.environ["OMP_NUM_THREADS"] = "1"      # one core for both programs
os.environ["OPENBLAS_NUM_THREADS"] = "1"

import numpy as np

# the 24 leading eigenvectors of a symmetric matrix
rng = np.random.default_rng(2)
n, k = 400, 24
M = rng.standard_normal((n, n))
A = M @ M.T / n
Q = np.linalg.qr(rng.standard_normal((n, k)))[0]

for sweep in range(20000):
    for power in range(4):
        Q = A @ Q
    Q /= np.sqrt((Q * Q).sum(axis=0))
    if sweep % 10 == 0:
        Q = np.linalg.qr(Q)[0]

values = np.sort(np.linalg.eigvalsh(Q.T @ (A @ Q)))
print("largest eigenvalue %.3f" % values[-1])
