import os

os.environ["OMP_NUM_THREADS"] = "1"

import time

import numpy as np
import torch

rng = np.random.default_rng(0)
A = torch.from_numpy(rng.standard_normal((300, 300)).astype(np.float32) + 300 * np.eye(300, dtype=np.float32))

start = time.time()
for step in range(200):
    inverse = torch.linalg.inv(A)
print("trace:", torch.trace(inverse).item())
print("time:", time.time() - start)
