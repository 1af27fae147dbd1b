import torch
from torch import nn
from torch.nn.utils import parametrizations, parametrize

torch.manual_seed(0)
T, BATCH, HIDDEN, SYMBOLS = 24, 16, 32, 6


class OrthogonalCell(nn.Module):
    def __init__(self):
        super().__init__()
        self.inp = nn.Linear(SYMBOLS, HIDDEN)
        self.rec = parametrizations.orthogonal(nn.Linear(HIDDEN, HIDDEN, bias=False))

    def forward(self, x, h):
        return torch.tanh(self.inp(x) + self.rec(h))


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.cell = OrthogonalCell()
        self.out = nn.Linear(HIDDEN, SYMBOLS)

    def forward(self, xs):
        h = xs.new_zeros(xs.shape[1], HIDDEN)
        for x in xs:
            h = self.cell(x, h)
        return self.out(h)


net = Net()
opt = torch.optim.SGD(net.parameters(), lr=0.05)
labels = torch.randint(0, SYMBOLS, (64, T, BATCH))
sequences = nn.functional.one_hot(labels, SYMBOLS).float()

for step in range(2000):
    k = step % len(sequences)
    with parametrize.cached():
        loss = nn.functional.cross_entropy(net(sequences[k]), labels[k, 0])
    opt.zero_grad()
    loss.backward()
    opt.step()

print("last loss", loss.item())
