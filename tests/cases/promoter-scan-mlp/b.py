import numpy as np
import torch
from torch import nn

rng = np.random.default_rng(21)
length, tracks, hidden, batch = 128, 96, 1024, 256
reads = ["".join(r) for r in rng.choice(list("ACGT"), (4096, length))]
weights = {
    "w1": rng.normal(0, 0.06, (hidden, 4 * length)), "b1": rng.normal(0, 0.1, hidden),
    "w2": rng.normal(0, 0.06, (tracks, hidden)), "b2": rng.normal(0, 0.1, tracks),
}
params = {k: torch.from_numpy(v) for k, v in weights.items()}
base_index = {"A": 0, "C": 1, "G": 2, "T": 3}


def encode(batch_reads):
    return torch.tensor([[base_index[c] for c in read] for read in batch_reads])


hits = torch.zeros(tracks, dtype=torch.long)
for n in range(900):
    lo = n * batch % len(reads)
    x = nn.functional.one_hot(encode(reads[lo:lo + batch]), 4)
    x = x.reshape(-1, 4 * length).to(params["w1"].dtype)
    h = torch.relu(nn.functional.linear(x, params["w1"], params["b1"]))
    score = torch.sigmoid(nn.functional.linear(h, params["w2"], params["b2"]))
    hits += (score > 0.8).sum(dim=0)

print("hits:", int(hits.sum()), "best track:", int(hits.argmax()))
