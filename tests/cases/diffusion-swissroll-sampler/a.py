import math

import torch
import torch.nn as nn

torch.set_num_threads(1)
torch.manual_seed(3)

STEPS = 40
betas = torch.linspace(1e-4, 0.08, STEPS)
alphas = 1.0 - betas
abar = torch.cumprod(alphas, 0)


def timestep_embedding(t, dim=64):
    half = dim // 2
    freqs = torch.exp(-math.log(10000.0) * torch.arange(half) / half)
    args = t[:, None].float() * freqs[None]
    return torch.cat([torch.cos(args), torch.sin(args)], dim=-1)


class Denoiser(nn.Module):
    def __init__(self, hidden=64):
        super().__init__()
        self.time_mlp = nn.Sequential(nn.Linear(64, hidden), nn.SiLU(), nn.Linear(hidden, hidden))
        self.inp = nn.Linear(2, hidden)
        self.mid = nn.Linear(hidden, hidden)
        self.out = nn.Linear(hidden, 2)
        self.act = nn.SiLU()

    def forward(self, x, t):
        h = self.inp(x) + self.time_mlp(timestep_embedding(t))
        h = self.act(self.mid(self.act(h)))
        return self.out(h)


model = Denoiser()
model.eval()
gen = torch.Generator().manual_seed(8)
spread = []

for sheet in range(200):
    x = torch.randn(512, 2, generator=gen)
    for i in reversed(range(STEPS)):
        t = torch.full((x.shape[0],), i)
        eps = model(x, t)
        mean = (x - betas[t][:, None] / torch.sqrt(1 - abar[t])[:, None] * eps) / torch.sqrt(alphas[t])[:, None]
        if i > 0:
            mean = mean + torch.sqrt(betas[t])[:, None] * torch.randn(x.shape, generator=gen)
        x = mean
    spread.append(x.std().item())

print("spread %.5f" % (sum(spread) / len(spread)))
