import torch
from torch import nn
import torch.nn.functional as F

torch.manual_seed(3)
torch.set_num_threads(1)
images = torch.randn(2048, 3, 32, 32)
labels = torch.randint(0, 10, (2048,))


class Accuracy:
    def __init__(self):
        self.correct, self.seen = 0, 0

    def update(self, outputs, targets):
        self.correct += (outputs.argmax(1) == targets).sum().item()
        self.seen += len(targets)

    def compute(self):
        return self.correct / self.seen


class SmallNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.features = nn.Sequential(
            nn.Conv2d(3, 16, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2),
            nn.Conv2d(16, 32, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2),
            nn.Conv2d(32, 32, 3, padding=1), nn.ReLU(), nn.AdaptiveAvgPool2d(1),
        )
        self.head = nn.Linear(32, 10)

    def forward(self, x):
        return self.head(self.features(x).flatten(1))

    def validate(self, batch):
        x, y = batch
        return self(x), y


class Trainer:
    def __init__(self, model, lr=0.02):
        self.model = model
        self.optimizer = torch.optim.SGD(model.parameters(), lr=lr, momentum=0.9)
        self.train_metrics = Accuracy()

    def fit_batch(self, batch):
        self.model.eval()
        with torch.no_grad():
            outputs, targets = self.model.validate(batch)
            self.train_metrics.update(outputs, targets)
        self.model.train()
        self.optimizer.zero_grad()
        x, y = batch
        loss = F.cross_entropy(self.model(x), y)
        loss.backward()
        self.optimizer.step()
        return loss.item()


trainer = Trainer(SmallNet())
total = 0.0
for step in range(3000):
    at = step * 64 % 2048
    total += trainer.fit_batch((images[at:at + 64], labels[at:at + 64]))

print("mean loss", round(total / 3000, 5), "train accuracy", round(trainer.train_metrics.compute(), 4))
