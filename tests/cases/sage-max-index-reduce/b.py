# GraphSAGE with the pooling (max) aggregator on a citation-like graph: permutation importance of the features
import torch
from torch import nn

torch.manual_seed(3)
torch.set_num_threads(1)

N, E, F_IN, HID, CLASSES = 600, 6000, 48, 64, 5
gen = torch.Generator().manual_seed(11)
x = torch.randn(N, F_IN, generator=gen)
src = torch.randint(0, N, (E,), generator=gen)
dst = torch.randint(0, N, (E,), generator=gen)
y = torch.randint(0, CLASSES, (N,), generator=gen)


class SagePool(nn.Module):
    def __init__(self, d_in, d_out):
        super().__init__()
        self.pool = nn.Linear(d_in, d_out)
        self.root = nn.Linear(d_in, d_out)
        self.neigh = nn.Linear(d_out, d_out, bias=False)

    def forward(self, h, src, dst):
        msg = torch.relu(self.pool(h)).index_select(0, src)
        agg = torch.zeros(h.shape[0], msg.shape[1])
        agg = agg.scatter_reduce(0, dst[:, None].expand_as(msg), msg, "amax")
        return self.root(h) + self.neigh(agg)


class Sage(nn.Module):
    def __init__(self):
        super().__init__()
        self.c1 = SagePool(F_IN, HID)
        self.c2 = SagePool(HID, CLASSES)

    def forward(self, h):
        h = torch.relu(self.c1(h, src, dst))
        return self.c2(h, src, dst)


net = Sage()
net.eval()
scores = []
for sweep in range(300):
    # feature-permutation importance: shuffle one column, look at the accuracy
    col = sweep % F_IN
    keep = x[:, col].clone()
    x[:, col] = keep[torch.randperm(N, generator=gen)]
    with torch.no_grad():
        acc = (net(x).argmax(dim=1) == y).float().mean().item()
    x[:, col] = keep
    scores.append(acc)

print("mean accuracy under permutation %.5f" % (sum(scores) / len(scores)))
