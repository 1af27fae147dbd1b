import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(11)
X = torch.randn(8 * 2048, 32)
y = torch.sin(X[:, :4].sum(dim=1, keepdim=True)) + 0.1 * torch.randn(8 * 2048, 1)


class Net(nn.Module):
    def __init__(self, width=256):
        super().__init__()
        self.fc1 = nn.Linear(32, width)
        self.fc2 = nn.Linear(width, width)
        self.fc3 = nn.Linear(width, 1)

    def forward(self, x):
        x = F.relu(self.fc1(x))
        x = F.relu(self.fc2(x))
        return self.fc3(x)


net = Net()
opt = torch.optim.SGD(net.parameters(), lr=0.05, momentum=0.9)

for step in range(160):
    k = step % 8
    xb, yb = X[k * 2048:(k + 1) * 2048], y[k * 2048:(k + 1) * 2048]
    loss = F.mse_loss(net(xb), yb)
    opt.zero_grad()
    loss.backward()
    opt.step()
    if step % 40 == 39:
        print(step + 1, "loss", round(loss.item(), 5))
