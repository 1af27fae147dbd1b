"""Train a small segmentation head on skin images with a multi-class Dice loss."""
import time

import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(1)
torch.set_num_threads(1)
CLASSES, SIZE, BATCH, STEPS = 8, 96, 4, 900


def make_images(n=64):
    g = torch.Generator().manual_seed(9)
    masks = F.interpolate(torch.rand(n, CLASSES, 8, 8, generator=g), size=SIZE, mode="bilinear").argmax(1)
    tint = torch.rand(CLASSES, 3, generator=g)
    images = tint[masks].permute(0, 3, 1, 2).contiguous()
    return images + 0.2 * torch.randn(images.shape, generator=g), masks


class DiceLoss(nn.Module):
    def __init__(self, eps=1.0):
        super().__init__()
        self.eps = eps

    def forward(self, logits, target):
        probs = F.softmax(logits, dim=1)
        truth = F.one_hot(target, logits.shape[1]).permute(0, 3, 1, 2)
        dims = (0, 2, 3)
        intersection = (probs * truth).sum(dims)
        cardinality = (probs + truth).sum(dims)
        dice = (2.0 * intersection + self.eps) / (cardinality + self.eps)
        return 1.0 - dice.mean()


images, masks = make_images()
model = nn.Sequential(nn.Conv2d(3, 12, 3, padding=1), nn.ReLU(), nn.Conv2d(12, CLASSES, 1))
criterion = DiceLoss()
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
total = 0.0
start = time.perf_counter()
for step in range(STEPS):
    first = step * BATCH % len(images)
    x, y = images[first : first + BATCH], masks[first : first + BATCH]
    loss = criterion(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    total += loss.item()
elapsed = time.perf_counter() - start
print(f"mean Dice loss {total / STEPS:.4f}")
print(f"time {elapsed:.3f} s")
