import torch
from torch import nn

torch.manual_seed(0)
torch.set_num_threads(1)


class Stem(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(3, 64, 7, stride=2, padding=3)
        self.norm1 = nn.LocalResponseNorm(5, alpha=1e-4, beta=0.75, k=2.0)
        self.conv2 = nn.Conv2d(64, 96, 3, padding=1)
        self.norm2 = nn.LocalResponseNorm(5, alpha=1e-4, beta=0.75, k=2.0)
        self.pool = nn.MaxPool2d(3, stride=2)
        self.head = nn.Linear(96, 20)

    def forward(self, x):
        x = self.pool(self.norm1(torch.relu(self.conv1(x))))
        x = self.pool(self.norm2(torch.relu(self.conv2(x))))
        return self.head(x.mean(dim=(2, 3)))


model = Stem().eval()
photos = torch.rand(16, 3, 224, 224)
votes = torch.zeros(20)

with torch.no_grad():
    for i in range(120):
        photo = photos[i % 16].unsqueeze(0)
        scores = model(photo)
        votes += scores.softmax(dim=1)[0]

print("votes", (votes / 120)[:4].tolist())
