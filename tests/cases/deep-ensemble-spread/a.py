import math
import time

import torch
from torch import nn

torch.set_num_threads(1)
torch.manual_seed(171976)
N_MEMBERS, N_IN, HIDDEN, BATCH = 3, 8, 32, 16


class Surrogate(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer1 = nn.Linear(N_IN, HIDDEN)
        self.layer2 = nn.Linear(HIDDEN, HIDDEN)
        self.head = nn.Linear(HIDDEN, 1)

    def forward(self, x):
        x = torch.tanh(self.layer1(x))
        x = torch.tanh(self.layer2(x))
        return self.head(x).squeeze(-1)


class Ensemble(nn.Module):
    def __init__(self, members):
        super().__init__()
        self.members = nn.ModuleList(members)

    def forward(self, x):
        votes = torch.stack([member(x) for member in self.members])
        return votes.mean(dim=0), votes.std(dim=0)


def expected_improvement(mean, std, incumbent=0.2):
    z = (mean - incumbent) / std
    cdf = 0.5 * (1.0 + torch.erf(z / math.sqrt(2.0)))
    pdf = torch.exp(-0.5 * z * z) / math.sqrt(2.0 * math.pi)
    return std * (z * cdf + pdf)


ensemble = Ensemble([Surrogate() for _ in range(N_MEMBERS)])
ensemble.eval()
candidates = torch.randn(64, BATCH, N_IN)

spread_sum = 0.0
best = 0
tic = time.perf_counter()
for it in range(40000):
    mean, std = ensemble(candidates[it % 64])
    gain = expected_improvement(mean, std)
    best += int(gain.argmax())
    spread_sum += std.mean().item()

print("mean spread", spread_sum / 40000)
print("best indices", best)
print("time", time.perf_counter() - tic)
