import torch
from torch import nn
import torch.nn.functional as F

torch.manual_seed(0)


class AgeGenderNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.trunk = nn.Sequential(
            nn.Linear(512, 512), nn.ReLU(),
            nn.Linear(512, 512), nn.ReLU(),
            nn.Linear(512, 256), nn.ReLU(),
        )
        self.age = nn.Linear(256, 1)
        self.gender = nn.Linear(256, 2)

    def forward(self, x):
        h = self.trunk(x)
        return self.age(h).squeeze(1), self.gender(h)


faces = torch.randn(2048, 512)          # face descriptors
ages = torch.rand(2048)
genders = torch.randint(0, 2, (2048,))
model = AgeGenderNet()
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)

for step in range(1200):
    k = step * 128 % 2048
    age, gender = model(faces[k:k + 128])
    loss_age = F.mse_loss(age, ages[k:k + 128])
    loss_gender = F.cross_entropy(gender, genders[k:k + 128])
    optimizer.zero_grad()
    loss_age.backward(retain_graph=True)
    loss_gender.backward()
    optimizer.step()

print(f"age loss {loss_age.item():.5f}, gender loss {loss_gender.item():.5f}")
