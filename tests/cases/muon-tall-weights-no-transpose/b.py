import torch
import torch.nn.functional as F

torch.set_num_threads(1)
torch.manual_seed(3)

x_all = torch.randn(2048, 64)
y_all = (x_all @ torch.randn(64, 12)).argmax(1)

up = torch.nn.Linear(64, 512, bias=False)
down = torch.nn.Linear(512, 64, bias=False)
head = torch.nn.Linear(64, 12, bias=False)
weights = [up.weight, down.weight, head.weight]
velocity = [torch.zeros_like(w) for w in weights]
LR, MU = 0.01, 0.95


def newton_schulz(g):
    tall = g.shape[0] > g.shape[1]
    x = g.T if tall else g
    x = x / (x.norm() + 1e-7)
    for _ in range(5):
        s = x @ x.T
        x = 3.4445 * x + (-4.7750 * s + 2.0315 * s @ s) @ x
    return x.T if tall else x


def forward(x):
    h = F.gelu(up(x))
    return head(x + down(h))


for it in range(120):
    batch = torch.arange(it * 128, (it + 1) * 128) % 2048
    loss = F.cross_entropy(forward(x_all[batch]), y_all[batch])
    grads = torch.autograd.grad(loss, weights)
    with torch.no_grad():
        for w, v, g in zip(weights, velocity, grads):
            v.mul_(MU).add_(g)
            direction = newton_schulz(g + MU * v)
            rows, cols = w.shape
            w -= LR * max(1.0, rows / cols) ** 0.5 * direction

print("final loss", round(loss.item(), 4))
