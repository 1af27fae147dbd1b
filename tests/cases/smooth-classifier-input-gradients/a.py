import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(17)
centres = 0.2 * torch.randn(8, 160)
labels = torch.randint(8, (6000,))
spectra = centres[labels] + torch.randn(6000, 160)
labels = torch.where(torch.rand(6000) < 0.2, torch.randint(8, (6000,)), labels)
LAMBDA = 0.5


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.hidden = nn.ModuleList([nn.Linear(160, 192), nn.Linear(192, 192)])
        self.out = nn.Linear(192, 8)

    def forward(self, x):
        for layer in self.hidden:
            x = F.silu(layer(x))
        return self.out(x)


net = Classifier()
opt = torch.optim.SGD(net.parameters(), lr=0.02, momentum=0.9)


def losses(x, y):
    x = x.clone().requires_grad_(True)
    ce = F.cross_entropy(net(x), y)
    slope = torch.autograd.grad(ce, x, retain_graph=True)[0]
    penalty = (slope * len(x)).pow(2).sum(1).mean()
    return ce, penalty


for step in range(1000):
    pick = torch.randint(len(spectra), (384,))
    ce, penalty = losses(spectra[pick], labels[pick])
    opt.zero_grad()
    (ce + LAMBDA * penalty).backward()
    opt.step()
    if step % 250 == 249:
        print(f"step {step + 1}: cross entropy {ce.item():.4f}  penalty {penalty.item():.4f}")
