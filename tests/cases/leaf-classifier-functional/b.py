import torch
from torch import nn

torch.manual_seed(2)
batch, classes = 16, 20


class LeafNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(3, 24, 5, padding=2)
        self.conv2 = nn.Conv2d(24, 48, 3, padding=1)
        self.pool = nn.MaxPool2d(2)
        self.gap = nn.AdaptiveAvgPool2d(1)
        self.head = nn.Linear(48, classes)

    def forward(self, x):
        x = self.pool(torch.relu(self.conv1(x)))
        x = torch.relu(self.conv2(x))
        return self.head(self.gap(x).flatten(1))


net = LeafNet().eval()
photos = torch.randn(batch, 3, 64, 64)
votes = torch.zeros(classes)
for k in range(300):
    with torch.no_grad():
        votes += net(photos).softmax(-1).sum(0)

print("votes", [round(v, 1) for v in votes[:4].tolist()])
