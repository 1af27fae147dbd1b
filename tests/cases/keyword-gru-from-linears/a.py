"""Keyword spotting on MFCC frames with a GRU that I wrote myself, gate by gate."""
import torch
from torch import nn
import torch.nn.functional as F

torch.manual_seed(3)
MFCC, HIDDEN, WORDS = 13, 32, 10
BATCH, FRAMES = 16, 49


class ManualGRU(nn.Module):
    def __init__(self, in_dim, h_dim):
        super().__init__()
        self.h_dim = h_dim
        self.x_z = nn.Linear(in_dim, h_dim)
        self.h_z = nn.Linear(h_dim, h_dim)
        self.x_r = nn.Linear(in_dim, h_dim)
        self.h_r = nn.Linear(h_dim, h_dim)
        self.x_n = nn.Linear(in_dim, h_dim)
        self.h_n = nn.Linear(h_dim, h_dim)

    def forward(self, seq):
        batch, length, _ = seq.shape
        h = torch.zeros(batch, self.h_dim)
        states = []
        for t in range(length):
            x = seq[:, t, :]
            z = torch.sigmoid(self.x_z(x) + self.h_z(h))
            r = torch.sigmoid(self.x_r(x) + self.h_r(h))
            n = torch.tanh(self.x_n(x) + r * self.h_n(h))
            h = (1 - z) * n + z * h
            states.append(h)
        return torch.stack(states, dim=1), h


class Spotter(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = ManualGRU(MFCC, HIDDEN)
        self.out = nn.Linear(HIDDEN, WORDS)

    def forward(self, x):
        states, last = self.rnn(x)
        return self.out(states.mean(dim=1))


words = torch.randint(0, WORDS, (320,))
profile = torch.randn(WORDS, FRAMES, MFCC)
clips = profile[words] + 0.8 * torch.randn(320, FRAMES, MFCC)

model = Spotter()
opt = torch.optim.SGD(model.parameters(), lr=0.2, momentum=0.9)
total, right = 0.0, 0

for step in range(400):
    k = (step % 20) * BATCH
    xb, yb = clips[k:k + BATCH], words[k:k + BATCH]
    logits = model(xb)
    loss = F.cross_entropy(logits, yb)
    opt.zero_grad()
    loss.backward()
    opt.step()
    total += loss.item()
    right += (logits.argmax(1) == yb).sum().item()

print(f"mean loss {total / 400:.4f}  accuracy {right / (400 * BATCH):.3f}")
