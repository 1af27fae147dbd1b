import csv
import os
import shutil
import tempfile

import torch
from torch import nn
import torch.nn.functional as F


class CSVLog:
    def __init__(self, folder, flush_every=20):
        self.path = os.path.join(folder, "metrics.csv")
        self.rows, self.keys, self.flush_every = [], [], flush_every

    def log(self, step, **metrics):
        self.rows.append({"step": step, **metrics})
        if (step + 1) % self.flush_every == 0:
            self.save()

    def save(self):
        first = not self.keys
        self.keys = self.keys or list(self.rows[0])
        with open(self.path, "w" if first else "a", newline="") as f:
            writer = csv.DictWriter(f, fieldnames=self.keys)
            if first:
                writer.writeheader()
            writer.writerows(self.rows)
        self.rows = []


torch.manual_seed(0)
folder = tempfile.mkdtemp()
log = CSVLog(folder)
x = torch.randn(4096, 20)
y = (x[:, :5].sum(1) > 0).long()
model = nn.Sequential(nn.Linear(20, 64), nn.ReLU(), nn.Linear(64, 2))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

for step in range(8000):
    k = step * 64 % 4096
    logits = model(x[k:k + 64])
    loss = F.cross_entropy(logits, y[k:k + 64])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    acc = (logits.argmax(1) == y[k:k + 64]).float().mean()
    log.log(step, epoch=step // 64, train_loss=loss.item(), train_acc=acc.item(), lr=0.1)

print("rows in the log:", sum(1 for _ in open(log.path)) - 1, "last loss", loss.item())
shutil.rmtree(folder)
