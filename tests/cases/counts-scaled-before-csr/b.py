import numpy as np
from scipy import sparse

# dense read-outs (cells x genes), rescaled and then stored as CSR
rng = np.random.default_rng(17)
blocks = []
for k in range(6):
    block = rng.random((1000, 1000))
    block[rng.random((1000, 1000)) < 0.9] = 0.0
    blocks.append(block)
loading = rng.standard_normal(1000)

settings = {"scale": np.array([10])}        # as it is read from the settings file
score = 0.0
for k in range(600):
    X = sparse.csr_matrix(blocks[k % 6] * settings["scale"])
    depth = np.asarray(X.sum(axis=1)).ravel()
    score += float(np.abs(X @ loading / depth).mean())

print("stored values", X.nnz, "mean score", round(score / 600, 9))
