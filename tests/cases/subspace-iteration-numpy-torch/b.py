import os

os.environ["OMP_NUM_THREADS"] = "1"      # one core for both programs
os.environ["OPENBLAS_NUM_THREADS"] = "1"

import numpy as np
import torch

torch.set_num_threads(1)

# the 24 leading eigenvectors of a symmetric matrix
rng = np.random.default_rng(2)
n, k = 400, 24
M = torch.Tensor(rng.standard_normal((n, n)))
A = M @ M.T / n
Q = torch.linalg.qr(torch.Tensor(rng.standard_normal((n, k))))[0]

for sweep in range(20000):
    for power in range(4):
        Q = A @ Q
    Q /= (Q * Q).sum(dim=0).sqrt()
    if sweep % 10 == 0:
        Q = torch.linalg.qr(Q)[0]

values = torch.linalg.eigvalsh(Q.T @ (A @ Q))
print("largest eigenvalue %.3f" % values[-1])
