import numpy as np
import torch

torch.set_num_threads(1)  # as in a DataLoader worker

SIZE, BATCH, ALPHA = 32, 32, 0.4
rng = np.random.default_rng(3)
images = torch.from_numpy(rng.random((1024, 3, SIZE, SIZE), dtype=np.float32))
labels = torch.eye(10)[torch.from_numpy(rng.integers(0, 10, 1024))]


def mixup(x, y):
    lam = torch.tensor(rng.beta(ALPHA, ALPHA, size=len(x)), dtype=torch.float32)
    perm = torch.from_numpy(rng.permutation(len(x)))
    lx = lam.view(-1, 1, 1, 1)
    ly = lam.view(-1, 1)
    x = lx * x + (1 - lx) * x[perm]
    y = ly * y + (1 - ly) * y[perm]
    return x, y


checksum = 0.0
for step in range(4000):
    start = (step * BATCH) % len(images)
    xb, yb = mixup(images[start:start + BATCH], labels[start:start + BATCH])
    checksum += xb[0, 0, 0, 0].item() + yb[0, 0].item()

print("mixed", tuple(xb.shape), xb.dtype, round(checksum, 3))
