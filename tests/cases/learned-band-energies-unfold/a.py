import torch
from torch import nn
import torch.nn.functional as F

torch.manual_seed(0)
torch.set_num_threads(1)


class BandEnergies(nn.Module):
    """Learned filters, then the log of their mean power in sliding windows."""

    def __init__(self, bands=8, window=32):
        super().__init__()
        self.filters = nn.Conv1d(1, bands, 25, padding=12, bias=False)
        self.window = window

    def forward(self, wave):
        power = self.filters(wave).square()
        return torch.log(F.avg_pool1d(power, self.window, stride=4) + 1e-4)


net = nn.Sequential(BandEnergies(), nn.ReLU(), nn.AdaptiveAvgPool1d(16), nn.Flatten(), nn.Linear(128, 4))
opt = torch.optim.Adam(net.parameters(), lr=1e-3)

t = torch.arange(4000) / 4000
labels = torch.randint(0, 4, (256,))
waves = torch.sin(2 * torch.pi * (40 + 60 * labels)[:, None] * t) + torch.randn(256, 4000)

total = 0.0
for step in range(200):
    pick = torch.randint(0, 256, (8,))
    loss = F.cross_entropy(net(waves[pick, None]), labels[pick])
    opt.zero_grad()
    loss.backward()
    opt.step()
    total += loss.item()

print("mean loss", round(total / 200, 4))
