"""Train a small bird-call classifier on spectrogram patches."""
import torch
from torch import nn

torch.manual_seed(0)
torch.set_num_threads(1)      # shared laptop

N, BATCH, CLASSES = 4096, 32, 12
patches = torch.randn(N, 1, 24, 24)
labels = torch.randint(0, CLASSES, (N,))
patches += 0.3 * labels.view(-1, 1, 1, 1) * torch.linspace(-1, 1, 24).view(1, 1, 24, 1)

class BirdNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 12, 5, stride=2, padding=2)
        self.conv2 = nn.Conv2d(12, 24, 3, stride=2, padding=1)
        self.fc1 = nn.Linear(24 * 6 * 6, 64)
        self.fc2 = nn.Linear(64, CLASSES)

    def forward(self, x):
        x = torch.relu(self.conv1(x))
        x = torch.relu(self.conv2(x))
        x = torch.relu(self.fc1(x.flatten(1)))
        return self.fc2(x)

model = BirdNet()
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.SGD(model.parameters(), lr=0.02, momentum=0.9)

running = 0.0
for step in range(6000):
    start = (step * BATCH) % N
    inputs = patches[start:start + BATCH]
    targets = labels[start:start + BATCH]

    optimizer.zero_grad()
    outputs = model(inputs)
    loss = criterion(outputs, targets)
    loss.backward()
    optimizer.step()
    running = 0.99 * running + 0.01 * loss.item()

print("running loss %.6f" % running)
