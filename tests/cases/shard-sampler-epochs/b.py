import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import DataLoader, Dataset, Sampler

rng = np.random.default_rng(8)
torch.manual_seed(8)
N, WORLD, RANK = 8192, 4, 0

y_all = rng.integers(0, 10, N).tolist()
prototypes = rng.integers(0, 200, (10, 14, 14))
x_all = [torch.from_numpy((prototypes[k] + rng.integers(0, 56, (14, 14))) / 255).float() for k in y_all]


class DigitSet(Dataset):
    def __len__(self):
        return N

    def __getitem__(self, index):
        return x_all[index], y_all[index]


class DistributedShuffle(Sampler):
    def set_epoch(self, epoch):
        self.seed = epoch

    def __iter__(self):
        g = torch.Generator()
        g.manual_seed(self.seed)
        indices = torch.randperm(N, generator=g)
        for k in range(RANK, N, WORLD):
            yield indices[k]

    def __len__(self):
        return N // WORLD


shuffle = DistributedShuffle()
train_loader = DataLoader(DigitSet(), batch_size=256, sampler=shuffle)
model = nn.Sequential(nn.Flatten(), nn.Linear(196, 32), nn.ReLU(), nn.Linear(32, 10))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

for epoch in range(400):
    shuffle.set_epoch(epoch)
    total = 0.0
    for images, labels in train_loader:
        optimizer.zero_grad()
        loss = F.cross_entropy(model(images), labels)
        loss.backward()
        optimizer.step()
        total += loss.item()

print(epoch + 1, "epochs, mean loss", round(total / len(train_loader), 5))
