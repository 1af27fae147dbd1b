import torch
import torch.nn.functional as F

torch.set_num_threads(1)
torch.manual_seed(3)

DIM, WIDTH, N = 12, 64, 256
RTOL, ATOL = 1e-4, 1e-5
first, second = torch.nn.Linear(DIM, WIDTH), torch.nn.Linear(WIDTH, DIM)
W1, b1 = first.weight.detach() * 4.0, first.bias.detach()
W2, b2 = second.weight.detach() * 4.0, second.bias.detach()


def rhs(y):
    return F.linear(torch.tanh(F.linear(y, W1, b1)), W2, b2)


def rk23(y, t1, dt=0.05):
    """Adaptive third-order Runge-Kutta (Bogacki-Shampine), last stage reused."""
    t = 0.0
    f0 = rhs(y)
    while t1 - t > 1e-9:
        dt = min(dt, t1 - t)
        f1 = rhs(y + dt * 0.5 * f0)
        f2 = rhs(y + dt * 0.75 * f1)
        y_next = y + dt * (2 * f0 + 3 * f1 + 4 * f2) / 9
        f3 = rhs(y_next)
        e = dt * (-5 * f0 / 72 + f1 / 12 + f2 / 9 - f3 / 8)
        tol = ATOL + RTOL * torch.maximum(y.abs(), y_next.abs())
        size = (e / tol).square().mean().sqrt().item()
        if size <= 1.0:
            t += dt
            y, f0 = y_next, f3
        dt *= min(5.0, max(0.2, 0.9 * max(size, 1e-6) ** (-1 / 3)))
    return y


energy = []
for seed in range(80):
    y0 = torch.randn(N, DIM, generator=torch.Generator().manual_seed(seed))
    y1 = rk23(y0, 1.0)
    energy.append(y1.square().mean().item())
print("average |y(1)|^2 / dim: %.4f" % (sum(energy) / len(energy)))
