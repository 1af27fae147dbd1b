# Forecasting the level of 500 river gauges with a graph network; neighbours are averaged
import torch
from torch import nn

torch.manual_seed(4)
torch.set_num_threads(1)
N_GAUGES, N_FEAT = 500, 32


def read_links():
    """The export of the water board."""
    g = torch.Generator().manual_seed(2)
    a = torch.randint(0, N_GAUGES, (4000,), generator=g)
    b = (a + 1 + torch.randint(0, N_GAUGES - 1, (4000,), generator=g)) % N_GAUGES
    key = torch.unique(torch.minimum(a, b) * N_GAUGES + torch.maximum(a, b))
    lo, hi = key // N_GAUGES, key % N_GAUGES
    return torch.cat([lo, hi]), torch.cat([hi, lo])


class MeanConv(nn.Module):
    def __init__(self, n_in, n_out):
        super().__init__()
        self.own = nn.Linear(n_in, n_out)
        self.other = nn.Linear(n_in, n_out, bias=False)

    def forward(self, h, src, dst, deg):
        total = torch.zeros_like(h).index_add(0, dst, h[src])
        return self.own(h) + self.other(total / deg[:, None])


src, dst = read_links()
src, dst = torch.cat([src, dst]), torch.cat([dst, src])   # undirected
deg = torch.bincount(dst, minlength=N_GAUGES).clamp(min=1).float()

conv1, conv2, head = MeanConv(N_FEAT, 32), MeanConv(32, 32), nn.Linear(32, 1)
params = [p for m in (conv1, conv2, head) for p in m.parameters()]
opt = torch.optim.SGD(params, lr=0.01)
levels = torch.randn(40, N_GAUGES, N_FEAT)
truth = torch.randn(40, N_GAUGES)

for day in range(300):
    h = torch.relu(conv1(levels[day % 40], src, dst, deg))
    h = torch.relu(conv2(h, src, dst, deg))
    loss = nn.functional.mse_loss(head(h)[:, 0], truth[day % 40])
    opt.zero_grad()
    loss.backward()
    opt.step()

print("mse %.6f" % loss.item())
