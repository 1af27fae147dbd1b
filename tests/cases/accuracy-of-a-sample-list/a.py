import random

import torch
from torch import nn

random.seed(0)
torch.manual_seed(0)
CLASSES, BATCH, FEATURES = 10, 64, 16
rows = [[random.gauss(0, 1) for _ in range(FEATURES)] for _ in range(3200)]
labels = [random.randrange(CLASSES) for _ in rows]
net = nn.Sequential(nn.Linear(FEATURES, 64), nn.ReLU(), nn.Linear(64, CLASSES)).eval()

correct = seen = 0
for step in range(10000):
    start = step * BATCH % len(rows)
    xs = torch.tensor(rows[start:start + BATCH])
    ys = torch.tensor(labels[start:start + BATCH])
    with torch.no_grad():
        pred = net(xs).argmax(1)
    correct += sum(pred == ys).item()
    seen += len(ys)

print("accuracy", correct / seen)
