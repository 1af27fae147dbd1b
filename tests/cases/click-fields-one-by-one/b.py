import torch
from torch import nn

# click prediction: 26 categorical fields, a table for each
torch.manual_seed(0)
sizes = [40 + 17 * f for f in range(26)]
rows = torch.stack([torch.randint(0, n, (20 * 128,)) for n in sizes], dim=1)
clicks = (torch.rand(20 * 128) < 0.25).float()


class ClickNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.tables = nn.ModuleList(
            nn.Embedding.from_pretrained(torch.randn(n, 8) * 0.05, freeze=False) for n in sizes)
        self.deep = nn.Sequential(nn.Linear(26 * 8, 64), nn.ReLU(), nn.Linear(64, 1))

    def forward(self, ids):
        v = torch.stack([table(ids[:, f]) for f, table in enumerate(self.tables)], dim=1)
        pairs = 0.5 * (v.sum(1) ** 2 - (v ** 2).sum(1)).sum(1)
        return pairs + self.deep(v.flatten(1)).squeeze(1)


model = ClickNet()
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
total = 0.0
for step in range(5000):
    k = 128 * (step % 20)
    loss = nn.functional.binary_cross_entropy_with_logits(model(rows[k:k + 128]), clicks[k:k + 128])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    total += loss.item()

print("mean loss", total / 5000, "last", loss.item())
