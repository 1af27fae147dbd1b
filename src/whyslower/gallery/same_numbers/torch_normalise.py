import time

import numpy as np
import torch

rng = np.random.default_rng(0)
x = torch.from_numpy(rng.standard_normal((4096, 8)).astype(np.float32))

start = time.time()
for step in range(1000):
    mean = x.mean(dim=1, keepdim=True)
    deviation = x.std(dim=1, keepdim=True)
    normal = (x - mean) / deviation
print("largest:", normal.abs().max().item())
print("time:", time.time() - start)
