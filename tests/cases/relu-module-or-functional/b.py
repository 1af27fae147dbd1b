import torch
import torch.nn.functional as F
from torch import nn


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.inner = nn.Linear(width, width)
        self.outer = nn.Linear(width, width)

    def forward(self, x):
        x = F.relu(self.inner(x))
        return F.relu(self.outer(x))


torch.manual_seed(1)
torch.set_grad_enabled(False)
net = nn.Sequential(Block(512), Block(512)).eval()
x = torch.randn(1024, 512)

for i in range(1000):
    y = net(x)

print(float(y.mean()))
