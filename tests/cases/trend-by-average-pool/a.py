import torch
import torch.nn as nn
import torch.nn.functional as F

torch.set_num_threads(1)

LOOKBACK, HORIZON, CHANNELS, KERNEL = 336, 24, 7, 25


class Decomposition(nn.Module):
    def __init__(self, kernel):
        super().__init__()
        self.half = (kernel - 1) // 2
        self.avg = nn.AvgPool1d(kernel, stride=1)

    def forward(self, x):
        padded = F.pad(x, (self.half, self.half), mode="replicate")
        trend = self.avg(padded)
        return x - trend, trend


class DLinear(nn.Module):
    def __init__(self):
        super().__init__()
        self.decompose = Decomposition(KERNEL)
        self.seasonal = nn.Linear(LOOKBACK, HORIZON)
        self.trend = nn.Linear(LOOKBACK, HORIZON)

    def forward(self, x):
        season, trend = self.decompose(x)
        return self.seasonal(season) + self.trend(trend)


torch.manual_seed(1)
hours = torch.arange(6000.0)
load = torch.stack([torch.sin(hours * 6.2832 / 24 + c) + 0.0002 * c * hours for c in range(CHANNELS)])
load = load + 0.2 * torch.randn(CHANNELS, 6000)
starts = torch.randint(0, 6000 - LOOKBACK - HORIZON, (300, 32))

model = DLinear()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
windows = load.unfold(1, LOOKBACK + HORIZON, 1)

losses = []
for step in range(300):
    batch = windows[:, starts[step]].transpose(0, 1).contiguous()
    past, future = batch[..., :LOOKBACK], batch[..., LOOKBACK:]
    loss = F.mse_loss(model(past), future)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    losses.append(loss.item())

print(f"mse {losses[0]:.5f} -> {sum(losses[-20:]) / 20:.4f}")
