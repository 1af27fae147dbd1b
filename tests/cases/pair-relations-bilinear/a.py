import torch
import torch.nn as nn
import torch.nn.functional as F


class RelationScorer(nn.Module):
    """Scores 60 relations between a head and a dependent word."""

    def __init__(self, dim, relations):
        super().__init__()
        self.head = nn.Linear(128, dim)
        self.dep = nn.Linear(128, dim)
        self.pair = nn.Bilinear(dim, dim, relations)

    def forward(self, h, d):
        return self.pair(F.relu(self.head(h)), F.relu(self.dep(d)))


torch.manual_seed(0)
heads = torch.randn(4096, 128)
deps = torch.randn(4096, 128)
labels = torch.randint(0, 60, (4096,))

model = RelationScorer(64, 60)
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)

total = 0.0
for step in range(500):
    lo = (step * 64) % 4096
    scores = model(heads[lo:lo + 64], deps[lo:lo + 64])
    loss = F.cross_entropy(scores, labels[lo:lo + 64])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    total += loss.item()

print("mean loss", total / 500)
