import torch
from torch import nn

torch.manual_seed(0)
WINDOWS, STEPS, CHANNELS, CLASSES = 128, 20, 6, 5


class GestureNet(nn.Module):
    def __init__(self, hidden=32):
        super().__init__()
        self.gru = nn.GRU(CHANNELS, hidden, batch_first=True)
        self.head = nn.Linear(hidden, CLASSES)

    def forward(self, x):
        out, _ = self.gru(x)
        return self.head(out[:, -1, :])


# accelerometer windows, one row a window: (windows, steps, channels)
data = torch.randn(30 * WINDOWS, STEPS, CHANNELS)
labels = (data.cumsum(1)[:, -1, 0] * 0.5).clamp(-2, 2).round().long() + 2

net = GestureNet()
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.SGD(net.parameters(), lr=0.1, momentum=0.9)

running = 0.0
for step in range(1500):
    lo = (step % 30) * WINDOWS
    xb, yb = data[lo:lo + WINDOWS], labels[lo:lo + WINDOWS]
    optimizer.zero_grad()
    loss = criterion(net(xb), yb)
    loss.backward()
    optimizer.step()
    running = 0.98 * running + 0.02 * loss.item()

print("running loss:", round(running, 4))
