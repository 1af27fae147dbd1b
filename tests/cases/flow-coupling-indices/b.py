import math

import torch

torch.set_num_threads(1)
torch.manual_seed(12)

D, H, DEPTH, B = 64, 64, 6, 1024


def make_net():
    return torch.nn.Sequential(torch.nn.Linear(D // 2, H), torch.nn.ReLU(), torch.nn.Linear(H, D))


def coupling(net, even, odd):
    """odd is moved by what the net reads in even"""
    s, t = net(even).chunk(2, dim=1)
    s = torch.tanh(s)
    return odd * torch.exp(s) + t, s.sum(dim=1)


x_all = torch.randn(16 * B, 8) @ torch.randn(8, D) * 0.4 + 0.2 * torch.randn(16 * B, D)
nets = torch.nn.ModuleList([make_net() for _ in range(DEPTH)])
adam = torch.optim.Adam(nets.parameters(), lr=2e-4)

for it in range(400):
    k = (it % 16) * B
    x = x_all[k:k + B]
    even, odd = x[:, 0::2], x[:, 1::2]
    total = 0.0
    for n, net in enumerate(nets):
        if n % 2 == 0:
            odd, ld = coupling(net, even, odd)
        else:
            even, ld = coupling(net, odd, even)
        total = total + ld
    log_p = total - 0.5 * (even ** 2).sum(dim=1) - 0.5 * (odd ** 2).sum(dim=1) - 0.5 * D * math.log(2 * math.pi)
    loss = -log_p.mean()
    adam.zero_grad()
    loss.backward()
    adam.step()

print("nll", round(loss.item(), 4))
