import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(2)
batch, classes = 16, 20


class LeafNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(3, 24, 5, padding=2)
        self.conv2 = nn.Conv2d(24, 48, 3, padding=1)
        self.head = nn.Linear(48, classes)

    def forward(self, x):
        x = F.max_pool2d(F.relu(self.conv1(x)), 2, 1)
        x = F.relu(self.conv2(x))
        return self.head(F.adaptive_avg_pool2d(x, 1).flatten(1))


net = LeafNet().eval()
photos = torch.randn(batch, 3, 64, 64)
votes = torch.zeros(classes)
for k in range(300):
    with torch.no_grad():
        votes += net(photos).softmax(-1).sum(0)

print("votes", [round(v, 1) for v in votes[:4].tolist()])
