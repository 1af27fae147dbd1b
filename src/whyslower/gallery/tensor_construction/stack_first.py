import time

import numpy as np
import torch

rng = np.random.default_rng(0)
frames = [rng.random(1024, dtype=np.float32) for _ in range(64)]

start = time.time()
for step in range(200):
    batch = torch.tensor(np.stack(frames))
print("sum:", batch.sum().item())
print("time:", time.time() - start)
