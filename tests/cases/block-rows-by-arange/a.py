"""Block Cimmino iteration for an overdetermined system, rows taken in turn block by block."""
import os
os.environ["OMP_NUM_THREADS"] = "1"
import time

import numpy as np


class BlockSolver:
    def __init__(self, A, b, n_blocks):
        self.A, self.b = A, b
        self.inv_norm2 = 1.0 / (A ** 2).sum(axis=1)
        self.blocks = np.array_split(np.arange(len(A)), n_blocks)
        self.x = np.zeros(A.shape[1])

    def sweep(self, relax=1.0):
        for rows in self.blocks:
            Ai = self.A[rows]
            r = (self.b[rows] - Ai @ self.x) * self.inv_norm2[rows]
            self.x += relax * (Ai.T @ r)


rng = np.random.default_rng(4)
A = rng.standard_normal((4000, 500))
truth = rng.standard_normal(500)
b = A @ truth + 0.05 * rng.standard_normal(4000)

solver = BlockSolver(A, b, n_blocks=25)
tic = time.perf_counter()
for sweep in range(100):
    solver.sweep()
toc = time.perf_counter()
print("error %.5f after 100 sweeps" % np.linalg.norm(solver.x - truth))
print("time a sweep: %.2f ms" % ((toc - tic) * 10))
