import torch
from torch import nn


class PairTable:
    """Known interactions as a square table of flags."""

    def __init__(self, heads, tails, size):
        self.size = size
        self.table = torch.zeros(size, size, dtype=torch.bool)
        self.table[heads, tails] = True
        self.table.fill_diagonal_(True)

    def draw_absent(self, want, tries):
        h, t = torch.randint(0, self.size, (2, tries))
        free = torch.nonzero(~self.table[h, t])[:want, 0]
        return h[free], t[free]


class Decoder(nn.Module):
    def __init__(self, size, dim):
        super().__init__()
        self.vectors = nn.Embedding(size, dim)

    def forward(self, h, t):
        return (self.vectors(h) * self.vectors(t)).sum(-1)


torch.manual_seed(0)
torch.set_num_threads(1)
heads, tails = torch.randint(0, 800, (2, 12000))
absent = PairTable(heads, tails, 800)
model = Decoder(800, 32)
optimiser = torch.optim.Adagrad(model.parameters(), lr=0.02)
criterion = nn.BCEWithLogitsLoss()
labels = torch.cat((torch.ones(1500), torch.zeros(1500)))

for epoch in range(150):
    pick = torch.randint(0, 12000, (1500,))
    h0, t0 = absent.draw_absent(1500, 1800)
    out = model(torch.cat((heads[pick], h0)), torch.cat((tails[pick], t0)))
    loss = criterion(out, labels)
    optimiser.zero_grad()
    loss.backward()
    optimiser.step()

print(f"final loss {loss.item():.5f}")
