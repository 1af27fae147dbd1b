import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)
torch.set_num_threads(1)
n, dim, negatives = 20000, 128, 128
images = torch.randn(n, 256)


class Bank:
    """One unit vector per training image, kept as (dim, n) so that scores are feats @ bank."""

    def __init__(self, dim, n):
        self.memory = F.normalize(torch.randn(n, dim, generator=torch.Generator().manual_seed(1)), dim=1).t().contiguous()

    def negatives(self, idx):
        return self.memory[:, idx].permute(1, 2, 0)

    @torch.no_grad()
    def refresh(self, index, feats, momentum=0.5):
        mixed = momentum * self.memory[:, index].t() + (1 - momentum) * feats
        self.memory[:, index] = F.normalize(mixed, dim=1).t()


encoder = nn.Sequential(nn.Linear(256, 256), nn.ReLU(), nn.Linear(256, dim))
optimizer = torch.optim.SGD(encoder.parameters(), lr=0.05, momentum=0.9)
bank = Bank(dim, n)

losses = []
for step in range(1000):
    index = torch.randperm(n)[:64]
    feats = F.normalize(encoder(images[index]), dim=1)
    idx = torch.randint(n, (64, negatives + 1))
    idx[:, 0] = index
    logits = torch.bmm(bank.negatives(idx), feats.unsqueeze(2)).squeeze(2) / 0.07
    loss = F.cross_entropy(logits, torch.zeros(64, dtype=torch.long))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    bank.refresh(index, feats.detach())
    losses.append(loss.item())

print("loss first 50 %.4f last 50 %.4f" % (sum(losses[:50]) / 50, sum(losses[-50:]) / 50))
