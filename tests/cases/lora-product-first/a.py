import torch
from torch import nn
import torch.nn.functional as F

torch.manual_seed(0)
hidden, rank, classes = 512, 8, 20


class LoraLinear(nn.Module):
    def __init__(self, d_in, d_out, r, alpha=16):
        super().__init__()
        self.base = nn.Linear(d_in, d_out)
        self.base.requires_grad_(False)
        self.lora_A = nn.Parameter(torch.randn(d_in, r) / d_in ** 0.5)
        self.lora_B = nn.Parameter(torch.zeros(r, d_out))
        self.scaling = alpha / r

    def forward(self, x):
        return self.base(x) + (x @ self.lora_A @ self.lora_B) * self.scaling


net = nn.Sequential(
    LoraLinear(hidden, hidden, rank), nn.GELU(),
    LoraLinear(hidden, hidden, rank), nn.GELU(),
    nn.Linear(hidden, classes),
)
optimizer = torch.optim.AdamW([p for p in net.parameters() if p.requires_grad], lr=1e-3)
tokens = torch.randn(10, 128, hidden)
labels = torch.randint(classes, (10, 128))

for step in range(600):
    loss = F.cross_entropy(net(tokens[step % 10]), labels[step % 10])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    if step % 100 == 0:
        print(step, f"{loss.item():.5f}")
