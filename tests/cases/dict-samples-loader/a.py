import torch
import torch.nn as nn
from torch.utils.data import DataLoader, Dataset

N_FEATURES = 24


class Customers(Dataset):
    """One dict per customer, as the model's forward wants it."""

    def __init__(self, columns):
        self.columns = columns

    def __len__(self):
        return len(self.columns["churn"])

    def __getitem__(self, i):
        return {name: column[i] for name, column in self.columns.items()}


torch.manual_seed(0)
columns = {f"f{k}": torch.randn(6400) for k in range(N_FEATURES)}
columns["churn"] = (torch.rand(6400) > 0.7).float()

torch.manual_seed(1)
net = nn.Sequential(nn.Linear(N_FEATURES, 64), nn.ReLU(), nn.Linear(64, 1))
loss_fn = nn.BCEWithLogitsLoss()
loader = DataLoader(Customers(columns), batch_size=64, shuffle=False)

total = 0.0
for epoch in range(2):
    for batch in loader:
        x = torch.stack([batch[f"f{k}"] for k in range(N_FEATURES)], dim=1)
        loss = loss_fn(net(x)[:, 0], batch["churn"])
        net.zero_grad()
        loss.backward()
        with torch.no_grad():
            for p in net.parameters():
                p -= 0.05 * p.grad
        total += loss.item()

print(f"mean loss {total / (2 * len(loader)):.6f}")
