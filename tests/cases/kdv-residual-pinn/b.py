import torch

torch.manual_seed(1)
torch.set_num_threads(1)

net = torch.nn.Sequential(
    torch.nn.Linear(2, 24), torch.nn.Tanh(),
    torch.nn.Linear(24, 24), torch.nn.Tanh(),
    torch.nn.Linear(24, 1),
)
opt = torch.optim.Adam(net.parameters(), lr=2e-3)

xs = torch.rand(4000, 1) * 20 - 10
ts = torch.rand(4000, 1) * 2
xi = torch.linspace(-10, 10, 100).unsqueeze(1)
start = torch.hstack([xi, torch.zeros_like(xi)])
ui = 0.5 / torch.cosh(0.5 * xi) ** 2


def grad(out, inp):
    return torch.autograd.grad(out, inp, torch.ones_like(out), create_graph=True)[0]


for it in range(400):
    i = torch.randint(0, 4000, (200,))
    x, t = xs[i].requires_grad_(True), ts[i].requires_grad_(True)
    u = net(torch.hstack([x, t]))
    ux = grad(u, x)
    ut = grad(u, t)
    uxx = grad(ux, x)
    uxxx = grad(uxx, x)
    pde = ut + 6 * u * ux + uxxx
    mse = (pde ** 2).mean() + ((net(start) - ui) ** 2).mean()
    opt.zero_grad()
    mse.backward()
    opt.step()

print(f"loss after training: {mse.item():.6f}")
