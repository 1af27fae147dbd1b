import numpy as np
import scipy.sparse as sp

rng = np.random.default_rng(8)
n, m = 60000, 900000
src = rng.integers(0, n, m)
dst = np.minimum((n * rng.random(m) ** 3).astype(np.int64), n - 1)     # a few pages get most links
links = sp.csr_matrix((np.ones(m), (dst, src)), shape=(n, n))
links.data[:] = 1.0

outdeg = np.asarray(links.sum(axis=0)).ravel()
dangling = outdeg == 0
scale = 1.0 / np.where(dangling, 1.0, outdeg)
P = links.multiply(scale[np.newaxis, :])

d = 0.85
rank = np.full(n, 1.0 / n)
for sweep in range(1000):
    lost = rank[dangling].sum()
    new = d * (P @ rank + lost / n) + (1 - d) / n
    delta = np.abs(new - rank).sum()
    rank = new

print(f"change {delta:.1e}, sum {rank.sum():.9f}, top pages {np.argsort(-rank)[:5]}")
