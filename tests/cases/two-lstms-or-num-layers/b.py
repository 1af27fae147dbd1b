import math

import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(11)
n_channels, n_hidden, n_steps = 9, 192, 32


class TwoLSTM(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn1 = nn.LSTM(n_channels, n_hidden, batch_first=True)
        self.rnn2 = nn.LSTM(n_hidden, n_hidden, batch_first=True)
        self.fc = nn.Linear(n_hidden, 6)

    def forward(self, x):
        h, _ = self.rnn1(x)
        h, _ = self.rnn2(h)
        return self.fc(h[:, -1, :])


labels = torch.randint(0, 6, (1280,))
t = torch.arange(n_steps) / n_steps
phase = torch.rand(1280, 1, n_channels) * 2 * math.pi
signal = torch.sin(2 * math.pi * (1 + labels.float())[:, None, None] * t[None, :, None] + phase)
signal = signal + 0.3 * torch.randn(1280, n_steps, n_channels)

net = TwoLSTM()
opt = torch.optim.Adam(net.parameters(), lr=1e-3)


def train_step(inputs, targets):
    opt.zero_grad()
    out = net(inputs)
    loss = F.cross_entropy(out, targets)
    loss.backward()
    nn.utils.clip_grad_norm_(net.parameters(), 1.0)
    opt.step()
    hits = (out.argmax(1) == targets).sum().item()
    return loss.item(), hits


for epoch in range(3):
    hits = 0
    for inputs, targets in zip(signal.split(32), labels.split(32)):
        loss, h = train_step(inputs, targets)
        hits += h

print(f"loss {loss:.4f}, accuracy of the last epoch {hits / len(labels):.4f}")
