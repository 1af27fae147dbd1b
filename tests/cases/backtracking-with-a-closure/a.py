import time
import torch
from torch import nn

torch.set_num_threads(1)
torch.manual_seed(8)
X = torch.randn(2000, 12)
y = torch.sin(X[:, :1] * 2) + 0.3 * X[:, 1:2] * X[:, 2:3]
net = nn.Sequential(nn.Linear(12, 64), nn.Tanh(), nn.Linear(64, 64), nn.Tanh(), nn.Linear(64, 1))
params = list(net.parameters())
mse = nn.MSELoss()


def closure():
    for p in params:
        p.grad = None
    loss = mse(net(X), y)
    loss.backward()
    return loss.item()


def move(direction, step):
    with torch.no_grad():
        for p, d in zip(params, direction):
            p.add_(d, alpha=step)


c1, shrink = 0.3, 0.5
evaluations = 0
t0 = time.perf_counter()
for it in range(100):
    f0 = closure()
    d = [-p.grad.clone() for p in params]
    slope = -sum((g * g).sum().item() for g in d)
    t = 4.0
    move(d, t)
    while closure() > f0 + c1 * t * slope and t > 1e-4:
        move(d, t * shrink - t)
        t *= shrink
        evaluations += 1
print(f"loss {f0:.6f}, {evaluations} backtracks, {(time.perf_counter() - t0) * 10:.1f} ms an iteration")
