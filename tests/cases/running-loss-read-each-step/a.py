import torch
from torch import nn

torch.manual_seed(0)


def make_windows(n):
    labels = torch.randint(0, 6, (n,))
    t = torch.linspace(0, 6.28, 24)
    wave = torch.sin(t * (1 + labels[:, None]))
    return wave[:, :, None] * torch.tensor([1.0, 0.5, -0.7]) + 0.6 * torch.randn(n, 24, 3), labels


class ActivityTagger(nn.Module):
    def __init__(self, hidden=40):
        super().__init__()
        self.cell = nn.GRUCell(3, hidden)
        self.norm = nn.LayerNorm(hidden)
        self.head = nn.Linear(hidden, 6)

    def forward(self, windows):
        h = windows.new_zeros(len(windows), self.cell.hidden_size)
        for sample in windows.unbind(1):
            h = self.norm(self.cell(sample, h))
        return self.head(h)


windows, labels = make_windows(1600)
model = ActivityTagger()
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.SGD(model.parameters(), lr=0.01, momentum=0.9)

history = {"loss": [], "acc": [], "grad": []}
for step in range(420):
    lo = step * 16 % 1600
    x, y = windows[lo:lo + 16], labels[lo:lo + 16]
    optimizer.zero_grad()
    logits = model(x)
    loss = criterion(logits, y)
    loss.backward()
    norm = nn.utils.clip_grad_norm_(model.parameters(), 5.0)
    optimizer.step()

    history["loss"].append(loss.item())
    history["acc"].append((logits.argmax(1) == y).float().mean().item())
    history["grad"].append(norm.item())

for name, values in history.items():
    print(name, round(sum(values) / len(values), 4))
