import os
os.environ["OPENBLAS_NUM_THREADS"] = "1"      # one core a job on our node

import numpy as np
import scipy.sparse as sp

# SAGE-style mean aggregation over a citation graph, one snapshot of the features at a time
rng = np.random.default_rng(3)
n, edges, f_in, f_out = 3000, 12000, 640, 32

src = rng.integers(0, n, edges)
dst = rng.integers(0, n, edges)
adj = sp.coo_matrix((np.ones(edges, np.float32), (dst, src)), shape=(n, n)).tocsr()
deg = np.maximum(adj.sum(axis=1), 1.0)
adj = sp.diags(1.0 / np.asarray(deg).ravel().astype(np.float32)).astype(np.float32).dot(adj).tocsr()

feats = rng.random((4, n, f_in), dtype=np.float32)
weight = (rng.standard_normal((f_in, f_out)) / 25).astype(np.float32)

for t in range(800):
    x = feats[t % 4]
    h = np.maximum(adj @ x @ weight, 0.0)

print(h.shape, h.dtype, float(h.sum()))
