import torch
from torch import nn

torch.set_num_threads(1)
torch.manual_seed(9)

lin1, lin2, lin3 = nn.Linear(64, 256), nn.Linear(256, 256), nn.Linear(256, 768)
net = nn.Sequential(lin1, nn.ReLU(), lin2, nn.ReLU(), lin3)
data = torch.randn(3072, 64)


def decorrelate(z):
    n, d = z.shape
    gram = z @ z.t()
    own = z.square().sum(0)
    return (gram.square().sum() - own.square().sum()) / ((n - 1) ** 2 * d)


def hinge_std(z):
    return torch.relu(1 - torch.sqrt(z.var(0) + 1e-4)).mean()


def loss_fn(za, zb):
    invariance = torch.mean((za - zb) ** 2)
    za, zb = za - za.mean(0), zb - zb.mean(0)
    return 25 * invariance + 12.5 * (hinge_std(za) + hinge_std(zb)) + decorrelate(za) + decorrelate(zb)


opt = torch.optim.SGD(net.parameters(), lr=2e-3, momentum=0.9)
history = torch.zeros(800)
for it in range(800):
    i = it * 96 % 3072
    rows = data[i:i + 96]
    g = torch.Generator().manual_seed(it)
    a = rows + 0.1 * torch.randn(rows.shape, generator=g)
    b = rows + 0.1 * torch.randn(rows.shape, generator=g)
    loss = loss_fn(net(a), net(b))
    opt.zero_grad()
    loss.backward()
    opt.step()
    history[it] = loss.detach()
print("mean loss", round(history.mean().item(), 4))
