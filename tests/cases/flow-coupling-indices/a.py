import math

import torch
import torch.nn as nn

torch.set_num_threads(1)
torch.manual_seed(12)

DIM, HIDDEN, LAYERS, BATCH = 64, 64, 6, 1024


class AffineCoupling(nn.Module):
    def __init__(self, flip):
        super().__init__()
        idx = torch.arange(DIM)
        first = idx[idx % 2 == 0]
        second = idx[idx % 2 == 1]
        if flip:
            first, second = second, first
        self.register_buffer("keep", first)
        self.register_buffer("change", second)
        self.net = nn.Sequential(nn.Linear(DIM // 2, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, DIM))

    def forward(self, x):
        xa = x[:, self.keep]
        xb = x[:, self.change]
        s, t = self.net(xa).chunk(2, dim=1)
        s = torch.tanh(s)
        y = torch.empty_like(x)
        y[:, self.keep] = xa
        y[:, self.change] = xb * torch.exp(s) + t
        return y, s.sum(dim=1)


class Flow(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList(AffineCoupling(i % 2 == 1) for i in range(LAYERS))

    def log_prob(self, x):
        logdet = 0.0
        for layer in self.layers:
            x, ld = layer(x)
            logdet = logdet + ld
        return logdet - 0.5 * (x ** 2).sum(dim=1) - 0.5 * DIM * math.log(2 * math.pi)


data = torch.randn(16 * BATCH, 8) @ torch.randn(8, DIM) * 0.4 + 0.2 * torch.randn(16 * BATCH, DIM)
flow = Flow()
opt = torch.optim.Adam(flow.parameters(), lr=2e-4)

for step in range(400):
    i = (step % 16) * BATCH
    nll = -flow.log_prob(data[i:i + BATCH]).mean()
    opt.zero_grad()
    nll.backward()
    opt.step()

print("nll", round(nll.item(), 4))
