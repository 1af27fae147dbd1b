import torch
from torch import nn

torch.manual_seed(2)
x = torch.rand(4096, 8) * 2 - 1
y = torch.sin(3 * x[:, :1]) * x[:, 1:2] + (x[:, 2:3] * x[:, 3:4]).exp() + 0.05 * torch.randn(4096, 1)

net = nn.Sequential(nn.Linear(8, 32), nn.Tanh(), nn.Linear(32, 1))
loss_fn = nn.MSELoss()
opt = torch.optim.Adam(net.parameters(), lr=2e-3)

for step in range(8000):
    rows = torch.randint(0, 4096, (64,))
    xb, yb = x[rows], y[rows]

    def closure():
        opt.zero_grad()
        loss = loss_fn(net(xb), yb)
        loss.backward()
        return loss

    loss = opt.step(closure)

print("last loss", loss.item())
