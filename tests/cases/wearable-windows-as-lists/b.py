# wrist sensor windows -> activity, records in plain python format (as they come out of the json / arrow table)
import time
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader

window, n_windows, batch_size, n_epochs = 128, 3200, 32, 24


def load_records():
    rng = np.random.default_rng(0)
    t = np.arange(window) / 50.0
    y = rng.integers(0, 5, n_windows)
    x = np.sin(2 * np.pi * (0.6 + 0.7 * y[:, None]) * t + rng.uniform(0, 6.28, (n_windows, 1)))
    x = x + rng.normal(0, 0.6, x.shape)
    return [{"signal": row.tolist(), "label": int(k)} for row, k in zip(x, y)]


class CNN(nn.Module):
    def __init__(self):
        super().__init__()
        self.c1 = nn.Conv1d(1, 8, kernel_size=9, stride=2, padding=4)
        self.c2 = nn.Conv1d(8, 16, kernel_size=9, stride=2, padding=4)
        self.pool = nn.AdaptiveAvgPool1d(4)
        self.fc = nn.Linear(64, 5)

    def forward(self, x):
        x = torch.relu(self.c2(torch.relu(self.c1(x))))
        return self.fc(self.pool(x).flatten(1))


records = load_records()
torch.manual_seed(0)
model = CNN()
optimizer = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9)
criterion = nn.CrossEntropyLoss()
train_loader = DataLoader(records, batch_size=batch_size, shuffle=True,
                          generator=torch.Generator().manual_seed(7))

running, count = 0.0, 0
tic = time.perf_counter()
for epoch in range(n_epochs):
    for sample in train_loader:
        inputs = torch.stack(sample["signal"], dim=1).float()
        outputs = model(inputs[:, None, :])
        loss = criterion(outputs, sample["label"])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        running += loss.item()
        count += 1
toc = time.perf_counter()
print("%d steps, mean loss %.5f" % (count, running / count))
print("time %.3f s (%.3f ms per step)" % (toc - tic, 1e3 * (toc - tic) / count))
