import random

import torch
from torch import nn

random.seed(0)
torch.manual_seed(0)
CLASSES, BATCH, FEATURES = 10, 64, 16
rows = [[random.gauss(0, 1) for _ in range(FEATURES)] for _ in range(3200)]
labels = [random.randrange(CLASSES) for _ in rows]
features, targets = torch.tensor(rows), torch.tensor(labels)
net = nn.Sequential(nn.Linear(FEATURES, 64), nn.ReLU(), nn.Linear(64, CLASSES)).eval()

correct = seen = 0
for step in range(10000):
    start = step * BATCH % len(rows)
    xs = features[start:start + BATCH]
    ys = targets[start:start + BATCH]
    with torch.no_grad():
        pred = net(xs).argmax(1)
    correct += (pred == ys).sum().item()
    seen += len(ys)

print("accuracy", correct / seen)
