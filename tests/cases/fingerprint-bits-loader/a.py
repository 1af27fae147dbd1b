import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.set_num_threads(1)
BITS, N, BATCH = 1024, 2048, 128


class FingerprintDataset(Dataset):
    def __init__(self, packed, pic50):
        self.packed = packed
        self.pic50 = pic50

    def __len__(self):
        return len(self.packed)

    def __getitem__(self, i):
        bits = np.unpackbits(self.packed[i])
        x = torch.from_numpy(bits).float()
        y = torch.tensor([self.pic50[i]], dtype=torch.float32)
        return x, y


rng = np.random.default_rng(8)
bits = rng.random((N, BITS)) < 0.05
effect = rng.normal(0.0, 0.3, BITS)
pic50 = 6.0 + bits @ effect + rng.normal(0.0, 0.2, N)
packed = np.packbits(bits, axis=1)

torch.manual_seed(8)
model = nn.Sequential(nn.Linear(BITS, 32), nn.ReLU(), nn.Linear(32, 1))
optimizer = torch.optim.SGD(model.parameters(), lr=0.002)
criterion = nn.MSELoss()
loader = DataLoader(FingerprintDataset(packed, pic50), batch_size=BATCH)

for epoch in range(300):
    total = 0.0
    for x, y in loader:
        optimizer.zero_grad()
        loss = criterion(model(x), y)
        loss.backward()
        optimizer.step()
        total += loss.item()

print("mse of the last epoch", round(total / len(loader), 5))
