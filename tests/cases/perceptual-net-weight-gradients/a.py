import torch
import torch.nn as nn
import torch.nn.functional as F

torch.set_num_threads(1)
torch.manual_seed(3)


class FeatureNet(nn.Module):
    """stands in for the VGG slices of the paper"""

    def __init__(self):
        super().__init__()
        self.slice1 = nn.Sequential(nn.Conv2d(1, 24, 3, padding=1), nn.ReLU(), nn.Conv2d(24, 24, 3, padding=1), nn.ReLU())
        self.slice2 = nn.Sequential(nn.MaxPool2d(2), nn.Conv2d(24, 48, 3, padding=1), nn.ReLU())
        self.slice3 = nn.Sequential(nn.MaxPool2d(2), nn.Conv2d(48, 96, 3, padding=1), nn.ReLU())

    def forward(self, x):
        h1 = self.slice1(x)
        h2 = self.slice2(h1)
        return h1, h2, self.slice3(h2)


class PerceptualLoss(nn.Module):
    def __init__(self, net):
        super().__init__()
        self.net = net.eval()

    def forward(self, output, target):
        return sum(F.mse_loss(a, b) for a, b in zip(self.net(output), self.net(target)))


loss_net = FeatureNet()
upscaler = nn.Sequential(nn.Conv2d(1, 16, 3, padding=1), nn.ReLU(), nn.Conv2d(16, 4, 3, padding=1), nn.PixelShuffle(2))
criterion = PerceptualLoss(loss_net)
optimizer = torch.optim.Adam(upscaler.parameters(), lr=1e-3)
photos = torch.rand(96, 1, 48, 48)

total = 0.0
for step in range(600):
    sharp = photos[(step * 4) % 96:(step * 4) % 96 + 4]
    small = F.avg_pool2d(sharp, 2)
    optimizer.zero_grad()
    loss = criterion(upscaler(small), sharp)
    loss.backward()
    optimizer.step()
    total += loss.item()

print(f"mean loss {total / 600:.5f}")
