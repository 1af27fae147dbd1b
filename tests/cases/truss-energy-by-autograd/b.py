import numpy as np
import torch


class Truss(torch.nn.Module):
    def __init__(self, nx, ny, k):
        super().__init__()
        gx, gy = np.meshgrid(np.arange(nx), np.arange(ny), indexing="ij")
        number = np.arange(nx * ny).reshape(nx, ny)
        ends = np.concatenate([
            np.stack([number[:, :-1].ravel(), number[:, 1:].ravel()], 1),
            np.stack([number[:-1].ravel(), number[1:].ravel()], 1),
            np.stack([number[:-1, :-1].ravel(), number[1:, 1:].ravel()], 1),
        ])
        x0 = torch.tensor(np.stack([gx.ravel(), gy.ravel()], 1), dtype=torch.float64)
        self.register_buffer("x0", x0)
        self.register_buffer("start", torch.from_numpy(ends[:, 0]))
        self.register_buffer("end", torch.from_numpy(ends[:, 1]))
        self.register_buffer("length", (x0[self.start] - x0[self.end]).norm(dim=1))
        force = torch.zeros_like(x0)
        force[-ny:, 1] = -0.15
        self.register_buffer("force", force)
        self.k = k
        self.u = torch.nn.Parameter(torch.zeros_like(x0))

    def forward(self):
        x = self.x0 + self.u
        d = x[self.start] - x[self.end]
        elongation = torch.linalg.vector_norm(d, dim=1) - self.length
        return 0.5 * self.k * (elongation ** 2 / self.length).sum() - (self.force * self.u).sum()


torch.set_num_threads(1)
truss = Truss(6, 4, 40.0)
clamped = truss.x0[:, 0] == 0
optimizer = torch.optim.SGD(truss.parameters(), lr=0.004)

for n in range(1, 1501):
    optimizer.zero_grad()
    e = truss()
    e.backward()
    truss.u.grad[clamped] = 0
    optimizer.step()
    if n % 250 == 0:
        print(f"{n}: {e.item():.8f}")
print(f"deflection of the tip {truss.u[-1, 1].item():.8f}")
