# block Cimmino, 25 blocks of 160 rows
import os
import time
os.environ["OMP_NUM_THREADS"] = "1"   # one core a job
import numpy as np

rng = np.random.default_rng(4)
A = rng.standard_normal((4000, 500))
truth = rng.standard_normal(500)
b = A @ truth + 0.05 * rng.standard_normal(4000)

w = 1.0 / (A ** 2).sum(axis=1)
x = np.zeros(500)
size = 160

tic = time.perf_counter()
for sweep in range(100):
    for lo in range(0, len(A), size):
        part = slice(lo, lo + size)
        r = (b[part] - A[part] @ x) * w[part]
        x += A[part].T @ r
toc = time.perf_counter()
print("error %.5f after 100 sweeps" % np.linalg.norm(x - truth))
print("time a sweep: %.2f ms" % ((toc - tic) * 10))
