import torch
from torch import nn, autograd

torch.manual_seed(17)
means = 0.2 * torch.randn(8, 160)
y_all = torch.randint(8, (6000,))
x_all = means[y_all] + torch.randn(6000, 160)
y_all = torch.where(torch.rand(6000) < 0.2, torch.randint(8, (6000,)), y_all)

model = nn.Sequential(nn.Linear(160, 192), nn.SiLU(), nn.Linear(192, 192), nn.SiLU(), nn.Linear(192, 8))
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.SGD(model.parameters(), lr=0.02, momentum=0.9)
gp_weight = 0.5

for it in range(1000):
    idx = torch.randint(len(x_all), (384,))
    x, y = x_all[idx], y_all[idx]
    x.requires_grad_(True)
    loss_c = criterion(model(x), y)
    grad, = autograd.grad(loss_c, x, create_graph=True)
    loss_gp = ((grad * x.shape[0]) ** 2).sum(1).mean()
    optimizer.zero_grad()
    (loss_c + gp_weight * loss_gp).backward()
    optimizer.step()
    if (it + 1) % 250 == 0:
        print("it", it + 1, "loss", round(loss_c.item(), 4), "gp", round(loss_gp.item(), 4))
