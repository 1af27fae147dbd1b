import time
import numpy as np
import torch
from torch import nn
from torch.utils.data import BatchSampler, DataLoader, Dataset, RandomSampler

FIELDS = ["distance", "hour", "weekday", "temp", "rain", "stops"]


class Rides(Dataset):
    """Hands out whole batches: the sampler gives a list of row numbers."""

    def __init__(self, n=8192):
        rng = np.random.default_rng(0)
        self.table = rng.normal(size=(n, len(FIELDS))).astype(np.float32)
        self.fare = (self.table @ np.arange(1, 7, dtype=np.float32)).astype(np.float32)

    def __len__(self):
        return len(self.fare)

    def __getitem__(self, rows):
        part = self.table[rows]
        batch = {name: torch.from_numpy(part[:, k]) for k, name in enumerate(FIELDS)}
        batch["fare"] = torch.from_numpy(self.fare[rows])
        return batch


def batches(loader):
    while True:
        yield from loader


torch.set_num_threads(1)
torch.manual_seed(0)
net = nn.Sequential(nn.Linear(6, 64), nn.ReLU(), nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 1))
opt = torch.optim.SGD(net.parameters(), lr=1e-3)
rides = Rides()
order = RandomSampler(rides, generator=torch.Generator().manual_seed(1))
feed = batches(DataLoader(rides, sampler=BatchSampler(order, 256, drop_last=False), batch_size=None))

start = time.perf_counter()
for step in range(300):
    batch = next(feed)
    x = torch.stack([batch[name] for name in FIELDS], dim=1)
    loss = nn.functional.mse_loss(net(x)[:, 0], batch["fare"])
    opt.zero_grad()
    loss.backward()
    opt.step()
print(f"loss {loss.item():.4f}, {(time.perf_counter() - start) / 300 * 1e3:.2f} ms a step")
