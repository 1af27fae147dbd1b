import torch
from torch import nn
import torch.nn.functional as F


class Screening(nn.Module):
    """Small classifier for lab values, trained with clipped gradients of every patient."""

    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(30, 64)
        self.fc2 = nn.Linear(64, 64)
        self.fc3 = nn.Linear(64, 3)

    def forward(self, x):
        x = torch.tanh(self.fc1(x))
        x = torch.tanh(self.fc2(x))
        return self.fc3(x)


torch.set_num_threads(1)
torch.manual_seed(0)
N, BATCH, CLIP, SIGMA, LR = 4096, 48, 1.0, 0.6, 0.2
X = torch.randn(N, 30)
Y = (X[:, :3] + 0.5 * X[:, 3:6]).argmax(1)
model = Screening()
params = list(model.parameters())
gen = torch.Generator().manual_seed(5)

for step in range(400):
    picked = torch.randint(N, (BATCH,), generator=gen)
    xb, yb = X[picked], Y[picked]

    summed = [torch.zeros_like(p) for p in params]
    total = 0.0
    for xi, yi in zip(xb, yb):
        loss = F.cross_entropy(model(xi.unsqueeze(0)), yi.unsqueeze(0))
        grads = torch.autograd.grad(loss, params)
        norm = torch.sqrt(sum((g ** 2).sum() for g in grads))
        scale = (CLIP / (norm + 1e-6)).clamp(max=1.0)
        for s, g in zip(summed, grads):
            s.add_(g * scale)
        total += loss.item()

    with torch.no_grad():
        for p, s in zip(params, summed):
            noise = torch.randn(p.shape, generator=gen) * SIGMA * CLIP
            p -= LR * (s + noise) / BATCH

print("mean loss of the last batch", round(total / BATCH, 4))
