import torch
from torch import nn
import torch.nn.functional as F

torch.set_num_threads(1)
torch.manual_seed(1)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(784, 512)
        self.fc2 = nn.Linear(512, 512)
        self.fc3 = nn.Linear(512, 10)

    def forward(self, x):
        h = F.relu(self.fc1(x))
        h = F.relu(self.fc2(h))
        return self.fc3(h)


model = Net().eval()
clean = torch.rand(32, 784)
labels = torch.randint(0, 10, (32,))
EPS, STEP = 0.1, 0.005


def attack_step(model, x_adv):
    x_adv = x_adv.detach().requires_grad_(True)
    loss = F.cross_entropy(model(x_adv), labels)
    model.zero_grad()
    loss.backward()
    with torch.no_grad():
        x_adv = x_adv + STEP * x_adv.grad.sign()
        x_adv = clean + (x_adv - clean).clamp(-EPS, EPS)
        return x_adv.clamp(0, 1), loss


x_adv = clean.clone()
for it in range(4000):
    x_adv, loss = attack_step(model, x_adv)

print("attacked loss", round(loss.item(), 4))
