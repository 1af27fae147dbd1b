import math
import time

import torch
import torch.nn.functional as F
from torch.utils import data as tud

torch.set_num_threads(1)


class SlidingWindows(tud.Dataset):
    """(history, future), both standardised by the history's mean and deviation."""

    def __init__(self, values, history=168, future=12):
        self.values, self.history, self.future = values, history, future
        self.n = values.numel() - history - future + 1

    def __len__(self):
        return self.n

    def __getitem__(self, k):
        cut = k + self.history
        h = self.values[k:cut]
        f = self.values[cut:cut + self.future]
        m = h.mean()
        s = h.std()
        return (h - m) / s, (f - m) / s


class Forecaster(torch.nn.Module):
    def __init__(self, history, hidden, future):
        super().__init__()
        self.first = torch.nn.Linear(history, hidden)
        self.second = torch.nn.Linear(hidden, hidden)
        self.out = torch.nn.Linear(hidden, future)

    def forward(self, x):
        x = F.relu(self.first(x))
        return self.out(F.relu(self.second(x)))


def demand(hours, seed):
    gen = torch.Generator().manual_seed(seed)
    t = torch.arange(hours, dtype=torch.float32)
    w = 2 * math.pi / 24
    curve = 50 + 8 * (torch.sin(w * t) + 0.3 * torch.sin(2 * w * t)) + 2.0 * torch.cos(w * t / 7)
    return curve + torch.randn(hours, generator=gen)


dataset = SlidingWindows(demand(24 * 40, 0))
batches = tud.DataLoader(dataset, 64, shuffle=True, drop_last=True, generator=torch.Generator().manual_seed(1))
torch.manual_seed(7)
net = Forecaster(168, 128, 12)
optimiser = torch.optim.Adam(net.parameters(), lr=1e-3)
count = 0
clock = time.perf_counter()
for epoch in range(80):
    losses = []
    for history, future in batches:
        optimiser.zero_grad()
        loss = F.mse_loss(net(history), future)
        loss.backward()
        optimiser.step()
        losses.append(loss.item())
        count += 1
    epoch_loss = sum(losses) / len(losses)
clock = time.perf_counter() - clock
print(f"{count} steps, last epoch's loss {epoch_loss:.5f}")
print(f"{clock:.3f} s, {1e3 * clock / count:.3f} ms a step")
