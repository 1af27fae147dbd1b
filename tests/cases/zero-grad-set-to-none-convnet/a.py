import torch
from torch import nn

torch.manual_seed(0)
torch.set_num_threads(1)

images = torch.randn(2048, 1, 28, 28)
labels = torch.randint(0, 10, (2048,))

model = nn.Sequential(
    nn.Conv2d(1, 16, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2),
    nn.Conv2d(16, 32, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2),
    nn.Flatten(), nn.Linear(32 * 7 * 7, 64), nn.ReLU(), nn.Linear(64, 10),
)
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.SGD(model.parameters(), lr=0.02, momentum=0.9)

running = 0.0
for step in range(600):
    i = (step % 64) * 32
    x, y = images[i:i + 32], labels[i:i + 32]
    optimizer.zero_grad()
    loss = criterion(model(x), y)
    loss.backward()
    optimizer.step()
    running += loss.item()

print(f"mean loss {running / 600:.4f}")
