# toxicity of small molecules with a graph network: the graphs come as Python objects from the parser
import random
import time

import torch
import torch.nn as nn

torch.set_num_threads(1)
random.seed(2)
torch.manual_seed(2)


class Mol:
    def __init__(self):
        n = random.randint(12, 30)
        self.x = torch.randn(n, 16)
        self.edges = []
        for i in range(1, n):
            j = random.randrange(max(0, i - 4), i)
            self.edges += [(i, j), (j, i)]
        self.y = float(random.random() < 0.4)


def collate(mols):
    xs, edges, batch, offset = [], [], [], 0
    for k, m in enumerate(mols):
        xs.append(m.x)
        for i, j in m.edges:
            edges.append([i + offset, j + offset])
        batch += [k] * len(m.x)
        offset += len(m.x)
    return (torch.cat(xs), torch.tensor(edges, dtype=torch.long).t().contiguous(),
            torch.tensor(batch), torch.tensor([m.y for m in mols]))


class Net(nn.Module):
    def __init__(self, d=32):
        super().__init__()
        self.inp = nn.Linear(16, d)
        self.convs = nn.ModuleList(nn.Linear(d, d) for _ in range(2))
        self.out = nn.Linear(d, 1)

    def forward(self, x, edge_index, batch, graphs):
        h = self.inp(x)
        for conv in self.convs:
            m = conv(h)
            h = torch.relu(h + torch.zeros_like(h).index_add(0, edge_index[1], m[edge_index[0]]))
        return self.out(torch.zeros(graphs, h.shape[1]).index_add(0, batch, h))[:, 0]


mols = [Mol() for _ in range(1280)]
net = Net()
opt = torch.optim.SGD(net.parameters(), lr=0.01)
loss_fn = nn.BCEWithLogitsLoss()

t0 = time.perf_counter()
for step in range(200):
    k = step % 10 * 128
    x, edge_index, batch, y = collate(mols[k:k + 128])
    loss = loss_fn(net(x, edge_index, batch, len(y)), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
print(f"loss {loss.item():.5f}, {(time.perf_counter() - t0) / 200 * 1e3:.2f} ms a step")
