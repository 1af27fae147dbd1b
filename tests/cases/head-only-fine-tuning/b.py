import torch
from torch import nn
import torch.nn.functional as F

torch.set_num_threads(1)
torch.manual_seed(0)
backbone = nn.Sequential(
    nn.Conv2d(3, 32, 3, stride=2, padding=1), nn.ReLU(),
    nn.Conv2d(32, 64, 3, padding=1), nn.ReLU(),
    nn.Conv2d(64, 64, 3, stride=2, padding=1), nn.ReLU(),
    nn.Conv2d(64, 96, 3, padding=1), nn.ReLU(),
    nn.AdaptiveAvgPool2d(1), nn.Flatten(),
)
head = nn.Linear(96, 5)
images = torch.rand(16, 16, 3, 40, 40)
labels = torch.randint(5, (16, 16))

# transfer learning: the backbone stays as it is, only the new head is trained
backbone.requires_grad_(False)
optimizer = torch.optim.SGD(head.parameters(), lr=0.05, momentum=0.9)

for step in range(600):
    x, y = images[step % 16], labels[step % 16]
    optimizer.zero_grad()
    loss = F.cross_entropy(head(backbone(x)), y)
    loss.backward()
    optimizer.step()

print("last loss", round(loss.item(), 6))
