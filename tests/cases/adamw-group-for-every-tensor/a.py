import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
torch.set_num_threads(1)


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.fc = nn.Linear(width, width)

    def forward(self, x):
        return x + F.gelu(self.fc(self.norm(x)))


model = nn.Sequential(nn.Linear(16, 48), *[Block(48) for _ in range(24)], nn.Linear(48, 5))

decay, rest = [], []
for p in model.parameters():
    (decay if p.ndim > 1 else rest).append(p)
optimizer = torch.optim.AdamW(
    [{"params": decay, "weight_decay": 0.02}, {"params": rest, "weight_decay": 0.0}],
    lr=1e-3, betas=(0.9, 0.98), fused=True)

gen = torch.Generator().manual_seed(1)
spectra = torch.randn(64, 32, 16, generator=gen)
minerals = torch.randint(0, 5, (64, 32), generator=gen)

history = []
for step in range(1500):
    x, y = spectra[step % 64], minerals[step % 64]
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    history.append(loss.item())

print("loss", round(sum(history[:64]) / 64, 3), "->", round(sum(history[-64:]) / 64, 3))
