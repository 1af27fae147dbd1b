import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

rng = np.random.default_rng(8)
torch.manual_seed(8)


class Digits(Dataset):
    def __init__(self, n):
        self.labels = rng.integers(0, 10, n).tolist()
        protos = rng.integers(0, 200, (10, 14, 14))
        self.images = [torch.from_numpy((protos[k] + rng.integers(0, 56, (14, 14))) / 255).float() for k in self.labels]

    def __len__(self):
        return len(self.labels)

    def __getitem__(self, i):
        return self.images[i], self.labels[i]


class ShardSampler(torch.utils.data.Sampler):
    """every world-size-th index of a shuffled order, a new order each epoch"""

    def __init__(self, n, rank, world):
        self.n, self.rank, self.world, self.epoch = n, rank, world, 0

    def __len__(self):
        return self.n // self.world

    def __iter__(self):
        g = torch.Generator().manual_seed(self.epoch)
        order = torch.randperm(self.n, generator=g).tolist()
        return iter(order[self.rank::self.world])


data = Digits(8192)
sampler = ShardSampler(len(data), rank=0, world=4)
loader = DataLoader(data, batch_size=256, sampler=sampler)
net = nn.Sequential(nn.Flatten(), nn.Linear(196, 32), nn.ReLU(), nn.Linear(32, 10))
sgd = torch.optim.SGD(net.parameters(), lr=0.1)
lossf = nn.CrossEntropyLoss()

for epoch in range(400):
    sampler.epoch = epoch
    running = 0.0
    for x, y in loader:
        loss = lossf(net(x), y)
        sgd.zero_grad()
        loss.backward()
        sgd.step()
        running += loss.item()

print("epochs", epoch + 1, "loss", round(running / len(loader), 5))
