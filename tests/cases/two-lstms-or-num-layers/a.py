import math

import torch
from torch import nn

torch.manual_seed(11)
BATCH, STEPS, CHANNELS, HIDDEN = 32, 32, 9, 192


class ActivityNet(nn.Module):
    def __init__(self, n_classes=6):
        super().__init__()
        self.lstm = nn.LSTM(CHANNELS, HIDDEN, num_layers=2, batch_first=True)
        self.head = nn.Linear(HIDDEN, n_classes)

    def forward(self, x):
        out, _ = self.lstm(x)
        return self.head(out[:, -1])


def windows(n):
    """Accelerometer-like windows: one frequency per activity, plus noise."""
    labels = torch.randint(0, 6, (n,))
    t = torch.arange(STEPS) / STEPS
    freq = (1 + labels.float())[:, None, None]
    phase = torch.rand(n, 1, CHANNELS) * 2 * math.pi
    x = torch.sin(2 * math.pi * freq * t[None, :, None] + phase)
    return x + 0.3 * torch.randn(n, STEPS, CHANNELS), labels


x, y = windows(1280)
model = ActivityNet()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
criterion = nn.CrossEntropyLoss()

for epoch in range(3):
    correct = 0
    for start in range(0, len(x), BATCH):
        xb, yb = x[start:start + BATCH], y[start:start + BATCH]
        optimizer.zero_grad()
        logits = model(xb)
        loss = criterion(logits, yb)
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        correct += (logits.argmax(1) == yb).sum().item()

print(f"loss {loss.item():.4f}, accuracy of the last epoch {correct / len(x):.4f}")
