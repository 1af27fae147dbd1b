import numpy as np
import torch

rng = np.random.default_rng(5)
torch.manual_seed(5)
torch.set_num_threads(1)
images = torch.rand(1024, 3, 64, 64)
labels = torch.randint(0, 20, (1024,))


def random_box(height, width, lam):
    cut = np.sqrt(1.0 - lam)
    ch, cw = int(height * cut), int(width * cut)
    cy, cx = rng.integers(height), rng.integers(width)
    y1, y2 = np.clip([cy - ch // 2, cy + ch // 2], 0, height)
    x1, x2 = np.clip([cx - cw // 2, cx + cw // 2], 0, width)
    return int(y1), int(y2), int(x1), int(x2)


def cutmix(x, y):
    lam = rng.beta(1.0, 1.0)
    y1, y2, x1, x2 = random_box(x.shape[2], x.shape[3], lam)
    order = torch.randperm(len(x))
    x[:, :, y1:y2, x1:x2] = x[order, :, y1:y2, x1:x2]
    lam = 1 - (y2 - y1) * (x2 - x1) / (x.shape[2] * x.shape[3])
    return x, y, y[order], lam


same, kept, level = 0, 0.0, 0.0
for step in range(4000):
    start = step % 32 * 32
    batch = images[start:start + 32].clone()
    mixed, first, second, lam = cutmix(batch, labels[start:start + 32])
    level += mixed[:, :, ::8, ::8].mean().item()
    same += (first == second).sum().item()
    kept += lam

print(same, round(kept, 4), round(level, 3))
