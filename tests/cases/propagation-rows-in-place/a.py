# Network propagation (random walk with restart) of 48 gene sets over a protein network
import time
import numpy as np
import scipy.sparse as sp

n, sets, alpha = 12000, 48, 0.7
rng = np.random.default_rng(12)
i = rng.integers(0, n, 70_000)
j = (n * rng.random(70_000) ** 2).astype(int)
A = sp.coo_array((np.ones(70_000), (i, j)), shape=(n, n)).tocsr()
A = A + A.T + sp.eye_array(n)
W = (sp.diags_array(1 / A.sum(axis=1)) @ A).tocsr()      # rows sum to one

seeds = np.zeros((sets, n))
for s in range(sets):
    seeds[s, rng.choice(n, 40, replace=False)] = 1 / 40
heat = seeds.copy()

print(W.nnz, "edges")
tic = time.perf_counter()
for it in range(100):
    # no new array for the state: write into it
    heat[:] = alpha * (heat @ W) + (1 - alpha) * seeds
toc = time.perf_counter()
print("total heat", heat.sum(), "hottest", heat.argmax(axis=1)[:5])
print("%.2f ms / iteration" % ((toc - tic) * 10))
