import math

import torch
import torch.nn.functional as F

torch.manual_seed(4)
torch.set_num_threads(1)
D, MAXLEN = 64, 8192

emb = torch.nn.Embedding(5, D)
fc1 = torch.nn.Linear(D, D)
fc2 = torch.nn.Linear(D, 1)

pe = torch.zeros(MAXLEN, D)
position = torch.arange(MAXLEN).unsqueeze(1)
div = torch.exp(torch.arange(0, D, 2) * (-math.log(10000.0) / D))
pe[:, 0::2] = torch.sin(position * div)
pe[:, 1::2] = torch.cos(position * div)


@torch.no_grad()
def score(seq):
    h = emb(seq) + pe[:seq.size(1)]
    h = F.relu(fc1(h))
    return fc2(h.mean(1))


gen = torch.Generator().manual_seed(9)
data = torch.randint(0, 5, (64, 1, 1200), generator=gen)

total = 0.0
for step in range(3000):
    for j in range(8):
        total += float(score(data[(8 * step + j) % 64]))

print("average %.5f" % (total / 24000))
