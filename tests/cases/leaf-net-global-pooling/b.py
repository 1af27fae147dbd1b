import torch
import torch.nn as nn


class LeafNet(nn.Module):
    def __init__(self, classes=12):
        super().__init__()
        self.conv1 = nn.Conv2d(3, 16, 3, stride=2, padding=1)
        self.conv2 = nn.Conv2d(16, 32, 3, padding=1)
        self.conv3 = nn.Conv2d(32, 64, 3, padding=1)
        self.fc = nn.Linear(64, classes)

    def forward(self, x):
        x = torch.relu(self.conv1(x))
        x = torch.relu(self.conv2(x))
        x = torch.relu(self.conv3(x))
        x = x.mean(dim=(2, 3))
        return self.fc(x)


torch.set_num_threads(1)
torch.manual_seed(0)
photos = torch.rand(64, 3, 56, 56)
model = LeafNet().eval()

counts = torch.zeros(12)
with torch.no_grad():
    for i in range(1500):
        k = 8 * (i % 8)
        logits = model(photos[k:k + 8])
        counts += torch.softmax(logits, dim=1).sum(0)
print(counts / counts.sum())
