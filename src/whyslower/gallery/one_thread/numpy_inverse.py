import os

os.environ["OMP_NUM_THREADS"] = "1"

import time

import numpy as np

rng = np.random.default_rng(0)
A = rng.standard_normal((300, 300)).astype(np.float32) + 300 * np.eye(300, dtype=np.float32)

start = time.time()
for step in range(200):
    inverse = np.linalg.inv(A)
print("trace:", np.trace(inverse))
print("time:", time.time() - start)
