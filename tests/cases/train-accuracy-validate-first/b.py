import torch
import torch.nn.functional as F
from torch import nn

torch.set_num_threads(1)
torch.manual_seed(3)
X = torch.randn(2048, 3, 32, 32)
Y = torch.randint(0, 10, (2048,))

net = nn.Sequential(
    nn.Conv2d(3, 16, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2),
    nn.Conv2d(16, 32, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2),
    nn.Conv2d(32, 32, 3, padding=1), nn.ReLU(), nn.AdaptiveAvgPool2d(1),
    nn.Flatten(), nn.Linear(32, 10),
)
opt = torch.optim.SGD(net.parameters(), lr=0.02, momentum=0.9)

running_loss, hits, n_seen = 0.0, 0, 0
for it in range(3000):
    lo = (it * 64) % 2048
    xb, yb = X[lo:lo + 64], Y[lo:lo + 64]
    logits = net(xb)
    loss = F.cross_entropy(logits, yb)
    opt.zero_grad()
    loss.backward()
    opt.step()
    running_loss += loss.item()
    hits += (logits.detach().argmax(dim=1) == yb).sum().item()
    n_seen += yb.numel()

print(f"mean loss {running_loss / 3000:.5f}, train accuracy {hits / n_seen:.4f}")
