"""Forecast the next hours of a load curve from a week; windows come from a Dataset with two loader workers."""
import time
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.set_num_threads(1)
EPOCHS, BATCH, WEEK, AHEAD = 80, 64, 168, 12


def load_curve(hours=24 * 40, seed=0):
    g = torch.Generator().manual_seed(seed)
    t = torch.arange(hours, dtype=torch.float32)
    day = torch.sin(2 * torch.pi * t / 24) + 0.3 * torch.sin(4 * torch.pi * t / 24)
    week = 0.4 * torch.cos(2 * torch.pi * t / 168)
    return 50 + 8 * day + 5 * week + torch.randn(hours, generator=g)


class LoadWindows(Dataset):
    def __init__(self, series):
        self.series = series

    def __len__(self):
        return len(self.series) - WEEK - AHEAD + 1

    def __getitem__(self, i):
        past = self.series[i:i + WEEK]
        mean, std = past.mean(), past.std()
        target = (self.series[i + WEEK:i + WEEK + AHEAD] - mean) / std
        return (past - mean) / std, target


def main():
    data = LoadWindows(load_curve())
    loader = DataLoader(data, batch_size=BATCH, shuffle=True, num_workers=2, drop_last=True,
                        generator=torch.Generator().manual_seed(1))
    torch.manual_seed(7)
    model = nn.Sequential(nn.Linear(WEEK, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU(), nn.Linear(128, AHEAD))
    opt = torch.optim.Adam(model.parameters(), lr=1e-3)
    loss_fn = nn.MSELoss()

    steps, last = 0, 0.0
    t0 = time.perf_counter()
    for epoch in range(EPOCHS):
        total = 0.0
        for x, y in loader:
            opt.zero_grad()
            loss = loss_fn(model(x), y)
            loss.backward()
            opt.step()
            total += loss.item()
            steps += 1
        last = total / len(loader)
    t = time.perf_counter() - t0
    print(f"{steps} steps, last epoch's loss {last:.5f}")
    print(f"{t:.3f} s, {1e3 * t / steps:.3f} ms a step")


if __name__ == "__main__":
    main()
