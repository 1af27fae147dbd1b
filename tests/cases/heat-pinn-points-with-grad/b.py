import torch
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)
torch.set_num_threads(1)


class Points(Dataset):
    def __init__(self, n):
        self.x = torch.rand(n, 1) * 2 - 1
        self.y = torch.rand(n, 1) * 2 - 1
        self.t = torch.rand(n, 1)
        self.f = torch.sin(torch.pi * self.x) + torch.cos(torch.pi * self.y) + self.t
        for coordinate in (self.x, self.y, self.t):
            coordinate.requires_grad = True

    def __len__(self):
        return len(self.f)

    def __getitem__(self, i):
        return self.x[i], self.y[i], self.t[i], self.f[i]


loader = DataLoader(Points(1200), batch_size=150)
model = torch.nn.Sequential(torch.nn.Linear(3, 50), torch.nn.Tanh(),
                            torch.nn.Linear(50, 50), torch.nn.Tanh(),
                            torch.nn.Linear(50, 1))
optimiser = torch.optim.Adam(model.parameters(), lr=1e-3)


def grad(out, inp):
    return torch.autograd.grad(out.sum(), inp, create_graph=True)[0]


for epoch in range(100):
    running = 0.0
    for x, y, t, f in loader:
        optimiser.zero_grad()
        u = model(torch.cat((x, y, t), dim=1))
        u_t, u_x, u_y = grad(u, t), grad(u, x), grad(u, y)
        laplacian = grad(u_x, x) + grad(u_y, y)
        pde_loss = torch.mean((u_t - 0.1 * laplacian - f) ** 2)
        pde_loss.backward()
        optimiser.step()
        running += pde_loss.item()

print("PDE loss", running / len(loader))
