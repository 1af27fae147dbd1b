import math
import torch
from torch import nn

torch.manual_seed(0)
torch.set_num_threads(1)
steps, guidance, classes = 50, 2.0, 10


class Denoiser(nn.Module):
    def __init__(self, dim=16, width=96):
        super().__init__()
        self.label = nn.Embedding(classes + 1, width)
        self.time = nn.Sequential(nn.Linear(32, width), nn.SiLU(), nn.Linear(width, width))
        self.inp = nn.Linear(dim, width)
        self.blocks = nn.ModuleList(
            nn.Sequential(nn.LayerNorm(width), nn.Linear(width, width), nn.SiLU(), nn.Linear(width, width))
            for _ in range(4))
        self.out = nn.Linear(width, dim)
        nn.init.normal_(self.out.weight, std=0.02)
        self.register_buffer("freq", torch.exp(-math.log(1e4) * torch.arange(16) / 16))

    def forward(self, x, t, y):
        angle = t[:, None] * self.freq
        h = self.inp(x) + self.time(torch.cat([angle.sin(), angle.cos()], dim=1)) + self.label(y)
        for block in self.blocks:
            h = h + block(h)
        return self.out(h)


model = Denoiser().eval()
betas = torch.linspace(1e-3, 0.1, steps)
alphas = 1 - betas
alpha_bar = alphas.cumprod(0)
coef = (betas / (1 - alpha_bar).sqrt()).tolist()
scale = alphas.rsqrt().tolist()
sigma = betas.sqrt().tolist()


@torch.no_grad()
def sample(labels):
    n = len(labels)
    both = torch.cat([labels, torch.full_like(labels, classes)])
    x = torch.randn(n, 16)
    for i in reversed(range(steps)):
        t = torch.full((n,), float(i))
        eps_cond, eps_null = model(x.repeat(2, 1), t.repeat(2), both).chunk(2)
        eps = eps_null + guidance * (eps_cond - eps_null)
        x = scale[i] * (x - coef[i] * eps)
        if i:
            x = x + sigma[i] * torch.randn_like(x)
    return x


mean, square = 0.0, 0.0
for batch in range(120):
    x = sample(torch.randint(0, classes, (8,)))
    mean += x.mean().item()
    square += x.square().mean().item()

print(f"mean {mean / 120:.5f}  power {square / 120:.5f}")
