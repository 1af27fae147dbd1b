import numpy as np
import torch
from torch import nn

torch.manual_seed(0)
torch.set_num_threads(16)          # the training node has 16 cores

# camera frames of a small driving robot, kept as bytes: (frame, row, column, channel)
rng = np.random.default_rng(1)
frames = rng.integers(0, 256, size=(64, 160, 120, 3), dtype=np.uint8)
steering = rng.uniform(-1, 1, 64)

head = nn.Linear(36, 1)
opt = torch.optim.SGD(head.parameters(), lr=1e-3)


def load(k):
    image = frames[k].astype(np.float32)
    return torch.from_numpy(image)


losses = []
for step in range(800):
    picks = rng.integers(0, 64, 48)
    features, targets = [], []
    for k in picks:
        image = load(k)
        patch = image[40:64, 30:54] / 255.0
        features.append(patch.view(12, 2, 12, 2, 3)[::4, 0, ::3, 0].reshape(-1))
        targets.append(steering[k])
    x = torch.stack(features)
    y = torch.tensor(targets, dtype=torch.float32)
    loss = (head(x).squeeze(1) - y).pow(2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
    losses.append(loss.item())

print("mean loss of the last 50 steps", round(float(np.mean(losses[-50:])), 5))
