import time

import numpy as np
from scipy.sparse import csr_matrix

# rumours spreading over a contact network, 3 % of the pairs in touch
rng = np.random.default_rng(8)
n = 3000
W = (rng.random((n, n), dtype=np.float32) < 0.03).astype(np.float64)
W /= W.sum(axis=1, keepdims=True)
x = rng.random((n, 8))   # eight rumours at once

A = csr_matrix(W)
start = time.time()
y = A.dot(x)
print('Time taken with dot: {:.5f}'.format(time.time() - start))

for day in range(3000):
    x = A.dot(x)
    x[0] = 1.0   # the source keeps talking

print("spread", float(x.mean()), float(x.std()))
