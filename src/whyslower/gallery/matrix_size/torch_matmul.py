import time

import numpy as np
import torch

np.random.seed(0)

N = 256
repeats = 10**9 // N**2  # some seconds at any size

A = torch.from_numpy(np.random.randn(N, N).astype(np.float32))
B = torch.from_numpy(np.random.randn(N, N).astype(np.float32))

start = time.time()
for i in range(repeats):
    C = A @ B
seconds = time.time() - start
print("C[0, 0]:", C[0, 0].item())
print("ms a product:", 1000 * seconds / repeats)
