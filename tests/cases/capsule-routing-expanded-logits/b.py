import torch
from torch import nn

torch.manual_seed(0)
torch.set_num_threads(1)
B, ROUTES, D_IN, CLASSES, D_OUT = 8, 144, 8, 10, 16

u_all = torch.randn(20, B, ROUTES, D_IN)
y_all = torch.eye(CLASSES)[torch.randint(0, CLASSES, (20, B))]
W = nn.Parameter(0.1 * torch.randn(CLASSES, ROUTES, D_IN, D_OUT))


def squash(s):
    n2 = s.pow(2).sum(-1, keepdim=True)
    return n2 / (1 + n2) * s / (n2 + 1e-9).sqrt()


def route(u, rounds=3):
    u_hat = torch.einsum("bri,crio->bcro", u, W)
    b = torch.zeros(u.shape[0], CLASSES, ROUTES)
    for r in range(rounds):
        c = b.softmax(dim=1)
        v = squash(torch.einsum("bcr,bcro->bco", c, u_hat))
        if r < rounds - 1:
            b = b + torch.einsum("bcro,bco->bcr", u_hat, v)
    return v


opt = torch.optim.SGD([W], lr=0.1)
for it in range(300):
    u, y = squash(u_all[it % 20]), y_all[it % 20]
    length = route(u).norm(dim=-1)
    margin = y * (0.9 - length).clamp(min=0) ** 2 + 0.5 * (1 - y) * (length - 0.1).clamp(min=0) ** 2
    loss = margin.sum(1).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()

print("loss", loss.item())
