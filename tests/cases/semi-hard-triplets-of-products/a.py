"""Embedding training with semi-hard triplets, mining as in the reference loss (repeat the distance matrix)."""
import time

import torch
from torch import nn

torch.manual_seed(3)
torch.set_num_threads(1)

N_PRODUCTS, VIEWS, DIM = 400, 6, 48
MARGIN, STEPS = 0.2, 600


def make_catalogue():
    g = torch.Generator().manual_seed(11)
    centres = torch.randn(N_PRODUCTS, DIM, generator=g)
    x = centres[:, None, :] + 0.7 * torch.randn(N_PRODUCTS, VIEWS, DIM, generator=g)
    return x


def batches(catalogue, products=20, per=4):
    g = torch.Generator().manual_seed(5)
    while True:
        ids = torch.randperm(N_PRODUCTS, generator=g)[:products]
        views = torch.randint(0, VIEWS, (products, per), generator=g)
        x = catalogue[ids[:, None], views].reshape(products * per, DIM)
        yield x, ids.repeat_interleave(per)


class SemiHardTripletLoss(nn.Module):
    def forward(self, emb, labels):
        dist = torch.cdist(emb, emb)
        n = len(labels)
        same = labels[:, None] == labels[None, :]
        different = ~same
        # candidates k for every pair (positive p, anchor a): a different product, farther away than p
        tile = dist.repeat(n, 1)
        farther = different.repeat(n, 1) & (tile > dist.t().reshape(-1, 1))
        found = farther.any(dim=1).reshape(n, n).t()
        outside = torch.where(farther, tile, torch.inf).min(dim=1).values.reshape(n, n).t()
        inside = torch.where(different, dist, -torch.inf).max(dim=1, keepdim=True).values.expand(n, n)
        negative = torch.where(found, outside, inside)
        pairs = same & ~torch.eye(n, dtype=torch.bool)
        return torch.relu(dist - negative + MARGIN)[pairs].mean()


catalogue = make_catalogue()
net = nn.Sequential(nn.Linear(DIM, 96), nn.ReLU(), nn.Linear(96, 32))
criterion = SemiHardTripletLoss()
optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
stream = batches(catalogue)
total = 0.0
start = time.perf_counter()
for step in range(STEPS):
    x, y = next(stream)
    emb = nn.functional.normalize(net(x), dim=1)
    loss = criterion(emb, y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    total += loss.item()
elapsed = time.perf_counter() - start
print(f"mean loss {total / STEPS:.4f}")
print(f"time {elapsed:.3f} s")
