import torch
from torch import nn

torch.manual_seed(21)
head = nn.Linear(128, 64)
places = nn.functional.normalize(torch.randn(2000, 64), dim=1)
feature_maps = [torch.rand(16, 128, 1, 1) * torch.rand(16, 128, 28, 28) for _ in range(6)]
seen = torch.zeros(2000, dtype=torch.int64)


@torch.no_grad()
def describe(f):
    v = head(f.mean(dim=(2, 3)))
    return nn.functional.normalize(v, dim=1)


for k in range(4000):
    q = describe(feature_maps[k % 6])
    scores = q @ places.T
    nearest = scores.argmax(dim=1)
    seen[nearest] += 1

print("visited", int((seen > 0).sum()), "of", len(seen), "last score", round(float(scores.max()), 5))
