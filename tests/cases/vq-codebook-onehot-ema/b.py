import torch
from torch import nn

torch.manual_seed(0)
torch.set_num_threads(1)
K, D, DECAY, EPS = 512, 64, 0.99, 1e-5

data = torch.randn(10, 1024, 64) @ (torch.randn(64, 64) / 64 ** 0.5)
enc, dec = nn.Linear(64, D), nn.Linear(D, 64)
codes = torch.randn(K, D)
usage, total = torch.ones(K), codes.clone()
opt = torch.optim.Adam([*enc.parameters(), *dec.parameters()], lr=1e-3)


@torch.no_grad()
def nearest(z):
    d = z.pow(2).sum(1, keepdim=True) - 2 * z @ codes.t() + codes.pow(2).sum(1)
    return d.argmin(1)


@torch.no_grad()
def update_codes(z, idx):
    usage.mul_(DECAY).add_(torch.bincount(idx, minlength=K), alpha=1 - DECAY)
    total.mul_(DECAY).index_add_(0, idx, z, alpha=1 - DECAY)
    n = usage.sum()
    smooth = (usage + EPS) / (n + K * EPS) * n
    codes.copy_(total / smooth[:, None])


for it in range(500):
    x = data[it % 10]
    z = enc(x)
    idx = nearest(z)
    zq = codes[idx]
    update_codes(z, idx)
    recon = dec(z + (zq - z).detach())
    loss = (recon - x).pow(2).mean() + 0.25 * (z - zq).pow(2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()

print("loss", loss.item())
