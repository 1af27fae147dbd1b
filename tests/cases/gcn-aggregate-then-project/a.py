import torch
import torch.nn.functional as F
from torch import nn

torch.set_num_threads(1)


class GraphConv(nn.Module):
    def __init__(self, n_in, n_out):
        super().__init__()
        self.weight = nn.Parameter(torch.empty(n_in, n_out))
        self.bias = nn.Parameter(torch.zeros(n_out))
        nn.init.xavier_uniform_(self.weight)

    def forward(self, x, src, dst, norm):
        messages = x.index_select(0, src) * norm
        agg = torch.zeros(x.shape[0], x.shape[1]).index_add_(0, dst, messages)
        return agg @ self.weight + self.bias


class GCN(nn.Module):
    def __init__(self, n_in, n_hidden, n_classes):
        super().__init__()
        self.conv1 = GraphConv(n_in, n_hidden)
        self.conv2 = GraphConv(n_hidden, n_classes)

    def forward(self, x, src, dst, norm):
        x = F.relu(self.conv1(x, src, dst, norm))
        return self.conv2(x, src, dst, norm)


def load_citations(n_nodes=2700, n_edges=10500, n_words=300, n_classes=7):
    g = torch.Generator().manual_seed(7)
    src = torch.randint(n_nodes, (n_edges,), generator=g)
    dst = torch.randint(n_nodes, (n_edges,), generator=g)
    loops = torch.arange(n_nodes)
    src, dst = torch.cat([src, loops]), torch.cat([dst, loops])
    deg = torch.bincount(dst, minlength=n_nodes).float()
    norm = (deg[src] * deg[dst]).rsqrt().unsqueeze(1)
    x = torch.rand(n_nodes, n_words, generator=g)
    y = torch.randint(n_classes, (n_nodes,), generator=g)
    return x, y, src, dst, norm


x, y, src, dst, norm = load_citations()
torch.manual_seed(0)
model = GCN(300, 16, 7)
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)

for epoch in range(4000):
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x, src, dst, norm), y)
    loss.backward()
    optimizer.step()
    if epoch % 200 == 0:
        print(epoch, round(loss.item(), 4))

print("final loss", round(loss.item(), 4))
