import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class ChillerLoad(Dataset):
    def __init__(self, readings, load):
        self.readings = readings
        self.load = load

    def __len__(self):
        return len(self.load)

    def __getitem__(self, i):
        return torch.from_numpy(self.readings[i]), torch.tensor(self.load[i])


def simulate(n, seed=4):
    rng = np.random.default_rng(seed)
    readings = rng.normal(size=(n, 64))
    load = np.tanh(readings[:, :8].sum(axis=1)) + 0.1 * rng.normal(size=n)
    return readings, load


torch.manual_seed(0)
data = ChillerLoad(*simulate(768))
loader = DataLoader(data, batch_size=128)
model = nn.Sequential(nn.Linear(64, 256), nn.ReLU(), nn.Linear(256, 256), nn.ReLU(), nn.Linear(256, 1))
model = model.double()
opt = torch.optim.SGD(model.parameters(), lr=0.02)

for epoch in range(300):
    for xb, yb in loader:
        loss = nn.functional.mse_loss(model(xb).squeeze(1), yb)
        opt.zero_grad()
        loss.backward()
        opt.step()

print("last batch loss", round(loss.item(), 5))
