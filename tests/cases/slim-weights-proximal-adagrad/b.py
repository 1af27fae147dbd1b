import os
os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})   # one core for each job

import time
import numpy as np
import torch

torch.set_num_threads(1)


class Slim:
    """Item-item weights (SLIM) by proximal Adagrad; everything in place, no temporaries."""

    def __init__(self, n_items, lr=0.05, l1=0.02, l2=0.01):
        self.lr, self.l1, self.l2 = lr, l1, l2
        self.W = torch.zeros(n_items, n_items)
        self.N = torch.full((n_items, n_items), 0.1)
        self.G = torch.empty_like(self.W)
        self.S = torch.empty_like(self.W)

    def step(self, x):
        W, N, G, S = self.W, self.N, self.G, self.S
        diff = x @ W - x
        torch.mm(x.T, diff, out=G)
        G.add_(W, alpha=self.l2)
        N.addcmul_(G, G)
        torch.sqrt(N, out=S)
        S.reciprocal_()
        S.mul_(self.lr)
        G.mul_(S)
        W.sub_(G)
        S.mul_(self.l1)
        W.sub_(S)
        W.clamp_(min=0)
        W.fill_diagonal_(0)
        return float((diff * diff).mean())


n_items = 1600
rng = np.random.default_rng(12)
batches = torch.from_numpy((rng.random((25, 4, n_items)) < 0.03).astype(np.float32))

model = Slim(n_items)
times, loss = [], 0.0
for it in range(100):
    t0 = time.perf_counter()
    loss += model.step(batches[it % 25])
    times.append(time.perf_counter() - t0)
print("mean loss %.6f  nonzero %d  median step %.2f ms" % (loss / 100, int((model.W > 0).sum()), 1e3 * np.median(times)))
