import math
import torch
from torch import nn
import torch.nn.functional as F

torch.manual_seed(0)
torch.set_num_threads(1)

SR, CLIP, BATCH = 8000, 8000, 8
N_FILTERS, WIN, HOP = 40, 401, 80


def gabor_kernels(n_filters, width):
    t = torch.arange(width) - width // 2
    centres = torch.logspace(math.log10(60), math.log10(3600), n_filters)
    window = torch.exp(-0.5 * (t / (width / 6)) ** 2)
    phase = 2 * math.pi * centres[:, None] * t / SR
    return torch.cat([phase.cos() * window, phase.sin() * window])[:, None, :] / width


class GaborFrontEnd(nn.Module):
    """Fixed Gabor filters, squared modulus, log compression."""

    def __init__(self):
        super().__init__()
        self.register_buffer("kernels", gabor_kernels(N_FILTERS, WIN))

    def forward(self, wav):
        out = F.conv1d(wav[:, None], self.kernels, stride=HOP, padding=WIN // 2)
        re, im = out.chunk(2, dim=1)
        return torch.log1p(1e3 * (re * re + im * im))


class Classifier(nn.Module):
    def __init__(self, n_classes=12):
        super().__init__()
        self.conv = nn.Conv1d(N_FILTERS, 24, 5, stride=2)
        self.out = nn.Linear(24, n_classes)

    def forward(self, features):
        return self.out(F.relu(self.conv(features)).mean(dim=2))


frontend, net = GaborFrontEnd(), Classifier()
optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)

labels = torch.randint(0, 12, (160,))
time = torch.arange(CLIP) / SR
clips = torch.sin(2 * math.pi * (200 + 250 * labels[:, None]) * time) + 0.5 * torch.randn(160, CLIP)

running = 0.0
for step in range(20000):
    pick = torch.randint(0, len(clips), (BATCH,))
    loss = F.cross_entropy(net(frontend(clips[pick])), labels[pick])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    running = 0.99 * running + 0.01 * loss.item()

print("loss", running)
