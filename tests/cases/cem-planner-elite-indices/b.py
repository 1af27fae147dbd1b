import time
import torch
from torch import nn

torch.manual_seed(0)
torch.set_num_threads(1)

NX, NU, HORIZON, SAMPLES, ELITE = 6, 2, 15, 32, 8


class Dynamics(nn.Module):
    def __init__(self):
        super().__init__()
        self.l1 = nn.Linear(NX + NU, 32)
        self.l2 = nn.Linear(32, 32)
        self.out = nn.Linear(32, NX)
        self.scale = nn.Parameter(torch.full((NX,), 3.0))

    def forward(self, x, u):
        h = torch.tanh(self.l1(torch.cat((x, u), dim=1)))
        h = torch.tanh(self.l2(h))
        return x + 0.1 * self.scale * torch.tanh(self.out(h) / self.scale)


net = Dynamics()
goal = torch.tensor([1.0, -0.5, 0.0, 0.0, 0.0, 0.0])


@torch.no_grad()
def cem(x0, mean):
    std = torch.full_like(mean, 0.6)
    for _ in range(3):
        u = mean + std * torch.randn(SAMPLES, HORIZON, NU)
        x = x0.expand(SAMPLES, -1)
        J = torch.zeros(SAMPLES)
        for t in range(HORIZON):
            x = net(x, u[:, t])
            J += ((x - goal) ** 2).sum(1) + 0.01 * (u[:, t] ** 2).sum(1)
        elite = u[J.topk(ELITE, largest=False).indices]
        mean, std = elite.mean(0), elite.std(0) + 1e-3
    return mean


x = torch.zeros(1, NX)
mean = torch.zeros(HORIZON, NU)
tic = time.perf_counter()
for step in range(200):
    mean = cem(x, mean)
    with torch.no_grad():
        x = net(x, mean[:1])
    mean = torch.cat((mean[1:], mean[-1:]))
print("x", x[0, :2].tolist(), "ms per step", 1e3 * (time.perf_counter() - tic) / 200)
