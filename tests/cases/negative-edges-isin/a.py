import numpy as np
import torch

# negative sampling for link prediction: candidate pairs that are not edges of the graph
n_nodes, n_edges, n_candidates, batch = 400, 8000, 20000, 4096
rng = np.random.default_rng(1)
src = torch.from_numpy(rng.integers(0, n_nodes, n_edges))
dst = torch.from_numpy(rng.integers(0, n_nodes, n_edges))
edge_codes = src * n_nodes + dst
emb = torch.from_numpy(rng.normal(size=(n_nodes, 16)))
draws = torch.from_numpy(rng.integers(0, n_nodes, (10, 2, n_candidates)))

total = 0.0
for step in range(1500):
    pairs = draws[step % 10]
    codes = pairs[0] * n_nodes + pairs[1]
    negatives = codes[~torch.isin(codes, edge_codes)][:batch]
    scores = (emb[negatives // n_nodes] * emb[negatives % n_nodes]).sum(1)
    total += float(scores.mean())

print("mean score of a negative edge:", total / 1500)
