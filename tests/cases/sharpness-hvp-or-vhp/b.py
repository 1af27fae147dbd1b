import torch
from torch.autograd.functional import vhp

torch.manual_seed(0)
torch.set_num_threads(1)

inputs = torch.randn(256, 20)
targets = torch.sin(inputs[:, :1]) + 0.1 * torch.randn(256, 1)
shapes = [(20, 64), (64,), (64, 64), (64,), (64, 1), (1,)]
sizes = [torch.Size(s).numel() for s in shapes]
params = torch.cat([torch.randn(s).flatten() / (s[0] ** 0.5 if len(s) > 1 else 10) for s in shapes])


def loss(flat):
    w1, b1, w2, b2, w3, b3 = (p.view(s) for p, s in zip(flat.split(sizes), shapes))
    h = torch.tanh(inputs @ w1 + b1)
    h = torch.tanh(h @ w2 + b2)
    return (h @ w3 + b3 - targets).square().mean()


direction = torch.randn_like(params)
direction /= direction.norm()
for it in range(2500):
    value, hv = vhp(loss, params, direction)
    top = torch.dot(direction, hv)
    direction = hv / hv.norm()

print(f"loss {value:.5f}, largest curvature {top:.4f}")
