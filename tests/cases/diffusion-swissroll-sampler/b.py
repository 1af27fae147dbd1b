import math

import torch
from torch import nn

torch.set_num_threads(1)
torch.manual_seed(3)

T = 40
H = 64


class EpsNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.time_mlp = nn.Sequential(nn.Linear(64, H), nn.SiLU(), nn.Linear(H, H))
        self.inp = nn.Linear(2, H)
        self.mid = nn.Linear(H, H)
        self.out = nn.Linear(H, 2)

    def embed(self, t):
        w = torch.exp(-math.log(10000.0) * torch.arange(32) / 32)
        a = t * w
        return self.time_mlp(torch.cat([a.cos(), a.sin()]))

    def forward(self, x, t):
        h = nn.functional.silu(self.inp(x) + self.embed(t))
        return self.out(nn.functional.silu(self.mid(h)))


@torch.no_grad()
def sample(net, n, beta, g):
    x = torch.randn(n, 2, generator=g)
    a = 1.0 - beta
    ab = torch.cumprod(a, 0)
    for t in range(T - 1, -1, -1):
        e = net(x, t)
        x = (x - beta[t] / torch.sqrt(1 - ab[t]) * e) / torch.sqrt(a[t])
        if t > 0:
            x = x + torch.sqrt(beta[t]) * torch.randn(n, 2, generator=g)
    return x


net = EpsNet()
beta = torch.linspace(1e-4, 0.08, T)
g = torch.Generator().manual_seed(8)
stds = []

for r in range(300):
    pts = sample(net, 512, beta, g)
    stds.append(float(pts.std()))

print("spread %.5f" % (sum(stds) / len(stds)))
