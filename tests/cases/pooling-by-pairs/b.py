import torch
import torch.nn as nn
import torch.nn.functional as F

torch.set_num_threads(1)
torch.manual_seed(3)


class ScanNet(nn.Module):
    def __init__(self, classes=5):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 8, 3, padding=1)
        self.conv2 = nn.Conv2d(8, 16, 3, padding=1)
        self.conv3 = nn.Conv2d(16, 16, 3, padding=1)
        self.pool = nn.MaxPool2d(kernel_size=2, stride=2)
        self.fc = nn.Linear(16 * 16 * 16, classes)

    def forward(self, x):
        x = self.pool(F.relu(self.conv1(x)))
        x = self.pool(F.relu(self.conv2(x)))
        x = self.pool(F.relu(self.conv3(x)))
        return self.fc(torch.flatten(x, 1))


net = ScanNet()
net.eval()
scans = torch.randn(64, 8, 1, 128, 128)

counts = torch.zeros(5)
for i in range(800):
    with torch.no_grad():
        out = net(scans[i % 64])
    counts += torch.bincount(out.argmax(dim=1), minlength=5)

print("predicted classes:", counts.tolist())
