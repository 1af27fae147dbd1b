import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

rng = np.random.default_rng(7)
torch.manual_seed(7)


def make_beats(n, length=360):
    t = np.linspace(-1, 1, length)
    kind = rng.integers(0, 5, n)
    width = 0.02 + 0.03 * kind[:, None]
    beats = np.exp(-(t / width) ** 2) + 0.1 * rng.normal(size=(n, length))
    return beats[:, None, :], kind


class BeatNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv1d(1, 16, 7, padding=3)
        self.conv2 = nn.Conv1d(16, 32, 5, padding=2)
        self.conv3 = nn.Conv1d(32, 32, 5, padding=2)
        self.out = nn.Linear(32, 5)

    def forward(self, x):
        x = F.max_pool1d(F.relu(self.conv1(x)), 2)
        x = F.max_pool1d(F.relu(self.conv2(x)), 2)
        x = F.relu(self.conv3(x)).mean(-1)
        return self.out(x)


beats, kind = make_beats(1600)
signals = torch.from_numpy(beats)
target = torch.from_numpy(kind)

# "expected scalar type Float but found Double": make the model Double as well
model = BeatNet().double()
optimizer = torch.optim.SGD(model.parameters(), lr=0.01, momentum=0.9)

for step in range(2000):
    i = 32 * (step % 50)
    loss = F.cross_entropy(model(signals[i:i + 32]), target[i:i + 32])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

print("loss", loss.item())
