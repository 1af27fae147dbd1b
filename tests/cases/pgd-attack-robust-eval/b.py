import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)

EPS, ALPHA, STEPS = 8 / 255, 2 / 255, 4
BATCH = 32


class SmallNet(nn.Module):
    def __init__(self, classes=10):
        super().__init__()
        self.conv1 = nn.Conv2d(3, 32, 3, stride=2, padding=1)
        self.conv2 = nn.Conv2d(32, 64, 3, stride=2, padding=1)
        self.conv3 = nn.Conv2d(64, 128, 3, stride=2, padding=1)
        self.fc1 = nn.Linear(128 * 4 * 4, 512)
        self.fc2 = nn.Linear(512, classes)

    def forward(self, x):
        x = F.relu(self.conv1(x))
        x = F.relu(self.conv2(x))
        x = F.relu(self.conv3(x))
        x = F.relu(self.fc1(x.flatten(1)))
        return self.fc2(x)


def pgd(model, images, labels):
    adv = images + torch.empty_like(images).uniform_(-EPS, EPS)
    adv = adv.clamp(0, 1).detach()
    for _ in range(STEPS):
        adv.requires_grad_(True)
        loss = F.cross_entropy(model(adv), labels)
        grad, = torch.autograd.grad(loss, adv)
        with torch.no_grad():
            adv = adv + ALPHA * grad.sign()
            adv = torch.min(torch.max(adv, images - EPS), images + EPS).clamp(0, 1)
        adv = adv.detach()
    return adv


model = SmallNet().eval()
images = torch.rand(640, 3, 32, 32)
with torch.no_grad():
    labels = model(images).argmax(1)

fooled = 0
for n in range(200):
    k = (n % 20) * BATCH
    x, y = images[k:k + BATCH], labels[k:k + BATCH]
    adv = pgd(model, x, y)
    with torch.no_grad():
        fooled += (model(adv).argmax(1) != y).sum().item()

print(f"fooled {fooled} of {200 * BATCH}")
