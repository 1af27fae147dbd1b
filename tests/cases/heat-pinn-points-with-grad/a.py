import torch
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
torch.set_num_threads(1)

# collocation points of u_t = 0.1 (u_xx + u_yy) + f
n = 1200
x, y = torch.rand(n, 1) * 2 - 1, torch.rand(n, 1) * 2 - 1
t = torch.rand(n, 1)
source = torch.sin(torch.pi * x) + torch.cos(torch.pi * y) + t
loader = DataLoader(TensorDataset(x, y, t, source), batch_size=150)

net = torch.nn.Sequential(torch.nn.Linear(3, 50), torch.nn.Tanh(),
                          torch.nn.Linear(50, 50), torch.nn.Tanh(),
                          torch.nn.Linear(50, 1))
opt = torch.optim.Adam(net.parameters(), lr=1e-3)


def d(u, v):
    return torch.autograd.grad(u.sum(), v, create_graph=True)[0]


for epoch in range(100):
    total = 0.0
    for xb, yb, tb, fb in loader:
        xb.requires_grad_()
        yb.requires_grad_()
        tb.requires_grad_()
        u = net(torch.cat((xb, yb, tb), dim=1))
        ux, uy = d(u, xb), d(u, yb)
        res = d(u, tb) - 0.1 * (d(ux, xb) + d(uy, yb)) - fb
        loss = (res ** 2).mean()
        opt.zero_grad()
        loss.backward()
        opt.step()
        total += loss.item()

print("last epoch", total / len(loader))
