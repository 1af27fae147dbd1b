import torch
from torch import nn

torch.manual_seed(1)
torch.set_num_threads(1)


def soliton(x, t):
    return 0.5 / torch.cosh(0.5 * (x - t)) ** 2


class KdV(nn.Module):
    def __init__(self, width=24):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(2, width), nn.Tanh(),
                                  nn.Linear(width, width), nn.Tanh(),
                                  nn.Linear(width, 1))

    def u(self, x, t):
        return self.body(torch.cat([x, t], dim=1))

    def d(self, f, var):
        def df(x, t):
            y = f(x, t)
            return torch.autograd.grad(y.sum(), x if var == "x" else t, create_graph=True)[0]
        return df

    def residual(self, x, t):
        u = self.u
        u_x = self.d(u, "x")
        u_xxx = self.d(self.d(u_x, "x"), "x")
        u_t = self.d(u, "t")
        return u_t(x, t) + 6 * u(x, t) * u_x(x, t) + u_xxx(x, t)


model = KdV()
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
x_all = torch.rand(4000, 1) * 20 - 10
t_all = torch.rand(4000, 1) * 2
x0 = torch.linspace(-10, 10, 100)[:, None]
t0 = torch.zeros_like(x0)

for epoch in range(400):
    pick = torch.randint(0, 4000, (200,))
    x = x_all[pick].requires_grad_()
    t = t_all[pick].requires_grad_()
    optimizer.zero_grad()
    loss = model.residual(x, t).square().mean() + (model.u(x0, t0) - soliton(x0, t0)).square().mean()
    loss.backward()
    optimizer.step()

print("final loss", loss.item())
