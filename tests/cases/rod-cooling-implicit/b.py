import torch

# heat equation on a rod, Crank-Nicolson; conductivity changes with temperature, so the
# system is rebuilt in every step
torch.set_default_dtype(torch.float64)
n = 300
dx, dt = 1.0 / (n + 1), 1e-4
grid = torch.linspace(dx, 1 - dx, n)
T = torch.sin(torch.pi * grid) + 0.3 * torch.sin(7 * torch.pi * grid)


def crank_nicolson(T):
    r = 0.5 * dt / dx**2 * (1.0 + 0.1 * T.abs())
    A = torch.diag(1 + 2 * r) + torch.diag(-r[:-1], 1) + torch.diag(-r[1:], -1)
    rhs = (1 - 2 * r) * T
    rhs[1:] += r[1:] * T[:-1]
    rhs[:-1] += r[:-1] * T[1:]
    return torch.linalg.solve(A, rhs)


for k in range(4000):
    T = crank_nicolson(T)
    if k % 500 == 499:                       # reheat
        T = torch.sin(torch.pi * grid) + 0.3 * torch.sin(7 * torch.pi * grid)

print("max T", float(T.max()))
