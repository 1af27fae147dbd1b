import numpy as np
from scipy import sparse

rng = np.random.default_rng(8)
n_proteins = 3000

base = sparse.random(n_proteins, n_proteins, density=0.004, format="csr", rng=rng)
two_hop = base @ base
two_hop.sort_indices()


def evidence_layer(k):
    r = np.random.default_rng(100 + k)
    return sparse.random(n_proteins, n_proteins, density=0.01, format="csr", rng=r)


layers = [evidence_layer(k) for k in range(6)]
for layer in layers:
    layer.sort_indices()

total = 0.0
links = 0
for trial in range(1000):
    weight = 0.1 + 0.001 * trial
    layer = layers[trial % 6]
    combined = two_hop + layer
    strength = combined.sum()
    total += weight * strength
    links += combined.nnz

print("links", links, "weighted strength", round(total, 4))
