import torch
from torch import nn
import torch.nn.functional as F

torch.manual_seed(0)
HIDDEN, R, CLASSES = 512, 8, 20


class AdaptedLinear(nn.Linear):
    """frozen linear layer with a trainable low-rank update"""

    def __init__(self, d_in, d_out, r, alpha=16):
        super().__init__(d_in, d_out)
        self.weight.requires_grad = False
        self.bias.requires_grad = False
        self.A = nn.Parameter(torch.randn(d_in, r) / d_in ** 0.5)
        self.B = nn.Parameter(torch.zeros(r, d_out))
        self.scaling = alpha / r

    def delta(self):
        return self.A @ self.B

    def forward(self, x):
        out = super().forward(x)
        return out + (x @ self.delta()) * self.scaling


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.l1 = AdaptedLinear(HIDDEN, HIDDEN, R)
        self.l2 = AdaptedLinear(HIDDEN, HIDDEN, R)
        self.out = nn.Linear(HIDDEN, CLASSES)

    def forward(self, x):
        return self.out(F.gelu(self.l2(F.gelu(self.l1(x)))))


model = Tagger()
opt = torch.optim.AdamW(filter(lambda p: p.requires_grad, model.parameters()), lr=1e-3)
x_all = torch.randn(10, 128, HIDDEN)
y_all = torch.randint(CLASSES, (10, 128))

for it in range(600):
    x, y = x_all[it % 10], y_all[it % 10]
    loss = F.cross_entropy(model(x), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
    if it % 100 == 0:
        print(it, f"{loss.item():.5f}")
