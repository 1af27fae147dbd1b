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
params = {k: torch.from_numpy(v).float() for k, v in weights.items()}
code = np.zeros(256, dtype=np.int64)
code[[ord(c) for c in "ACGT"]] = [0, 1, 2, 3]


def encode(batch_reads):
    letters = np.frombuffer("".join(batch_reads).encode(), dtype=np.uint8)
    return torch.from_numpy(code[letters].reshape(-1, length))


hits = torch.zeros(tracks, dtype=torch.long)
for n in range(900):
    lo = n * batch % len(reads)
    x = nn.functional.one_hot(encode(reads[lo:lo + batch]), 4)
    x = x.reshape(-1, 4 * length).to(params["w1"].dtype)
    h = torch.relu(nn.functional.linear(x, params["w1"], params["b1"]))
    score = torch.sigmoid(nn.functional.linear(h, params["w2"], params["b2"]))
    hits += (score > 0.8).sum(dim=0)

print("hits:", int(hits.sum()), "best track:", int(hits.argmax()))
