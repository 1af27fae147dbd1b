import warnings

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

warnings.filterwarnings("ignore", message=".*pin_memory.*")
torch.manual_seed(0)
torch.set_num_threads(1)
device = torch.device("cpu")
x = torch.randn(2560, 96)
y = (x[:, :8].sum(dim=1) > 0).long()
loader = DataLoader(TensorDataset(x, y), batch_size=256, shuffle=True, pin_memory=True)
model = nn.Sequential(nn.Linear(96, 256), nn.ReLU(), nn.Linear(256, 256), nn.ReLU(), nn.Linear(256, 2)).to(device)
opt = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9)

losses = []
for epoch in range(250):
    total = 0.0
    for xb, yb in loader:
        xb, yb = xb.to(device), yb.to(device)
        loss = nn.functional.cross_entropy(model(xb), yb)
        opt.zero_grad()
        loss.backward()
        opt.step()
        total += loss.item()
    losses.append(total / len(loader))

print(f"loss of the first epoch {losses[0]:.5f}, of the last {losses[-1]:.6f}")
