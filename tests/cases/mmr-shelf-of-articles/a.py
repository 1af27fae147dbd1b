import os
os.environ["OPENBLAS_NUM_THREADS"] = "1"   # one worker process per core

import numpy as np
from time import perf_counter

N_CAND, DIM, SHELF = 1000, 64, 24
LAMBDA = 0.7


class Shelf:
    """Maximal marginal relevance over the candidates of one reader."""

    def __init__(self, emb, rel):
        self.emb = emb
        self.rel = rel
        self.open = np.ones(len(rel), dtype=bool)
        self.closest = np.full(len(rel), -1, dtype=np.float32)

    def first(self):
        return self._put(int(self.rel.argmax()))

    def next(self):
        score = LAMBDA * self.rel - (1 - LAMBDA) * self.closest
        score[~self.open] = -np.inf
        return self._put(int(score.argmax()))

    def _put(self, best):
        self.open[best] = False
        np.maximum(self.closest, self.emb @ self.emb[best], out=self.closest)
        return best


rng = np.random.default_rng(3)
embs = rng.standard_normal((20, N_CAND, DIM)).astype(np.float32)
embs /= np.linalg.norm(embs, axis=2, keepdims=True)
rels = rng.random((20, N_CAND)).astype(np.float32)

t = perf_counter()
check = 0
for reader in range(150):
    shelf = Shelf(embs[reader % 20], rels[reader % 20])
    picked = [shelf.first()] + [shelf.next() for _ in range(SHELF - 1)]
    check += sum(picked)
print("check", check, " ms a reader", (perf_counter() - t) / 150 * 1000)
