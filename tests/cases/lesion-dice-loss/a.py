# lesion segmentation, soft Dice over eight classes
from time import perf_counter

import torch
import torch.nn as nn
import torch.nn.functional as F

torch.set_num_threads(1)
torch.manual_seed(1)
n_classes, side, per_batch, n_steps = 8, 96, 4, 900

gen = torch.Generator().manual_seed(9)
fields = torch.rand(64, n_classes, 8, 8, generator=gen)
labels = F.interpolate(fields, size=side, mode="bilinear").argmax(1)
colour = torch.rand(n_classes, 3, generator=gen)
pictures = colour[labels].permute(0, 3, 1, 2).contiguous()
pictures += 0.2 * torch.randn(pictures.shape, generator=gen)


def planes(labels, like):
    """0/1 planes of the classes, laid out as the predictions."""
    return torch.zeros_like(like).scatter_(1, labels.unsqueeze(1), 1.0)


def dice_loss(pred, labels, smooth=1.0):
    p = pred.softmax(1)
    g = planes(labels, p.detach())
    overlap = (p * g).sum((0, 2, 3))
    area = (p + g).sum((0, 2, 3))
    return 1 - ((2 * overlap + smooth) / (area + smooth)).mean()


net = nn.Sequential(
    nn.Conv2d(3, 12, kernel_size=3, padding=1),
    nn.ReLU(),
    nn.Conv2d(12, n_classes, kernel_size=1),
)
opt = torch.optim.Adam(net.parameters(), lr=1e-2)
acc = 0.0
n_batches = len(pictures) // per_batch
t0 = perf_counter()
for i in range(n_steps):
    j = i % n_batches * per_batch
    batch = slice(j, j + per_batch)
    opt.zero_grad()
    loss = dice_loss(net(pictures[batch]), labels[batch])
    loss.backward()
    opt.step()
    acc += float(loss)
t1 = perf_counter()
print(f"mean Dice loss {acc / n_steps:.4f}")
print(f"time {t1 - t0:.3f} s")
