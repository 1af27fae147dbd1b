import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)
torch.set_num_threads(1)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.features = nn.Sequential(
            nn.Conv2d(3, 16, 3, padding=1), nn.BatchNorm2d(16), nn.ReLU(), nn.MaxPool2d(2),
            nn.Conv2d(16, 32, 3, padding=1), nn.BatchNorm2d(32), nn.ReLU(), nn.MaxPool2d(2),
            nn.Conv2d(32, 64, 3, padding=1), nn.BatchNorm2d(64), nn.ReLU(),
        )
        self.classifier = nn.Linear(64, 5)

    def forward(self, x):
        x = self.features(x).mean(dim=(2, 3))
        return self.classifier(x)


model = Net()
model.eval()  # keep the pretrained running statistics
images = torch.randn(8, 16, 3, 32, 32)
labels = torch.randint(0, 5, (8, 16))

# only the last layer is trained
optimizer = torch.optim.SGD(model.classifier.parameters(), lr=0.1, momentum=0.9)

for step in range(400):
    out = model(images[step % 8])
    loss = F.cross_entropy(out, labels[step % 8])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

print("loss", loss.item())
