import torch
from torch import nn
import torch.nn.functional as F

torch.set_num_threads(1)
torch.manual_seed(3)


def orthogonalise(G, steps=5, eps=1e-7):
    a, b, c = 3.4445, -4.7750, 2.0315
    X = G / (G.norm() + eps)
    for _ in range(steps):
        gram = X @ X.T
        X = a * X + (b * gram + c * gram @ gram) @ X
    return X


class Muon(torch.optim.Optimizer):
    def __init__(self, params, lr=0.02, momentum=0.95):
        super().__init__(params, dict(lr=lr, momentum=momentum))

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            for p in group["params"]:
                state = self.state[p]
                if "buf" not in state:
                    state["buf"] = torch.zeros_like(p)
                buf = state["buf"]
                buf.mul_(group["momentum"]).add_(p.grad)
                update = orthogonalise(p.grad + group["momentum"] * buf)
                scale = max(1.0, p.shape[0] / p.shape[1]) ** 0.5
                p.add_(update, alpha=-group["lr"] * scale)


class Spectra(nn.Module):
    def __init__(self, channels=64, hidden=512, classes=12):
        super().__init__()
        self.up = nn.Linear(channels, hidden, bias=False)
        self.down = nn.Linear(hidden, channels, bias=False)
        self.head = nn.Linear(channels, classes, bias=False)

    def forward(self, x):
        return self.head(x + self.down(F.gelu(self.up(x))))


inputs = torch.randn(2048, 64)
labels = (inputs @ torch.randn(64, 12)).argmax(1)
net = Spectra()
optimizer = Muon(net.parameters(), lr=0.01)

for step in range(120):
    rows = torch.arange(step * 128, (step + 1) * 128) % 2048
    loss = F.cross_entropy(net(inputs[rows]), labels[rows])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

print(f"last loss {loss.item():.4f}")
