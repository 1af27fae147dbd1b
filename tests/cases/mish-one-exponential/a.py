import numpy as np
import torch
import torch.nn as nn

torch.set_num_threads(1)
torch.manual_seed(5)


class FastMish(nn.Module):
    # tanh(log(1 + e)) = (e^2 + 2 e) / (e^2 + 2 e + 2) with e = exp(x)
    def forward(self, x):
        e = torch.exp(x.clamp(max=20.0))
        n = e * (e + 2.0)
        return x * n / (n + 2.0)


model = nn.Sequential(nn.Linear(16, 64), FastMish(), nn.Linear(64, 64), FastMish(), nn.Linear(64, 1)).eval()
jets = torch.from_numpy(np.random.default_rng(5).normal(size=(20, 2048, 16))).float()

total = 0.0
with torch.no_grad():
    model(jets[0])
torch.set_grad_enabled(False)
for k in range(3000):
    score = torch.sigmoid(model(jets[k % 20]))
    total += float(score.mean())

print(f"mean score {total / 3000:.6f}")
