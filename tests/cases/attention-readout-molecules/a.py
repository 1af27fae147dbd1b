import torch
import torch.nn.functional as F
from torch import nn

torch.set_num_threads(1)


def make_batch(gen, n_graphs=192):
    sizes = torch.randint(8, 30, (n_graphs,), generator=gen)
    n = int(sizes.sum())
    batch = torch.repeat_interleave(torch.arange(n_graphs), sizes)
    first = torch.cumsum(sizes, 0) - sizes
    src = torch.arange(n).repeat(3)
    jump = torch.randint(0, 30, (3 * n,), generator=gen)
    dst = first[batch[src]] + jump % sizes[batch[src]]
    x = torch.randn(n, 32, generator=gen)
    y = torch.randn(n_graphs, generator=gen)
    return x, src, dst, batch, y, n_graphs


def segment_softmax(score, batch, n_graphs):
    top = torch.full((n_graphs,), float("-inf")).scatter_reduce(0, batch, score, "amax")
    e = torch.exp(score - top.detach()[batch])
    return e / torch.zeros(n_graphs).index_add(0, batch, e)[batch]


class Net(nn.Module):
    def __init__(self, hidden=64):
        super().__init__()
        self.enc = nn.Linear(32, hidden)
        self.msg1 = nn.Linear(hidden, hidden)
        self.msg2 = nn.Linear(hidden, hidden)
        self.gate = nn.Linear(hidden, 1)
        self.out = nn.Linear(hidden, 1)

    def forward(self, x, src, dst, batch, n_graphs):
        h = F.relu(self.enc(x))
        for msg in (self.msg1, self.msg2):
            h = h + F.relu(torch.zeros_like(h).index_add(0, dst, msg(h)[src]))
        w = segment_softmax(self.gate(h).squeeze(1), batch, n_graphs)
        pooled = h.new_zeros(n_graphs, h.shape[1]).index_add(0, batch, w.unsqueeze(1) * h)
        return self.out(pooled).squeeze(1)


torch.manual_seed(0)
net = Net()
opt = torch.optim.SGD(net.parameters(), lr=1e-3)
gen = torch.Generator().manual_seed(1)
batches = [make_batch(gen) for _ in range(8)]

for step in range(400):
    x, src, dst, batch, y, n_graphs = batches[step % 8]
    loss = F.mse_loss(net(x, src, dst, batch, n_graphs), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
    if step == 199:
        print(f"loss after 200 steps {loss.item():.4f}")
