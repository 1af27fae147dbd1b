import torch
from torch import nn

torch.manual_seed(3)
torch.set_num_threads(1)
nodes, edges, hidden, rounds = 1200, 5000, 32, 2

# a batch of molecular graphs, flattened into one edge list
src = torch.randint(0, nodes, (edges,))
dst = torch.randint(0, nodes, (edges,))
bond = torch.rand(edges, 4)
index = dst.unsqueeze(1).repeat(1, hidden)


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.message = nn.Linear(hidden + 4, hidden)
        self.update = nn.Linear(2 * hidden, hidden)

    def forward(self, x):
        msg = torch.relu(self.message(torch.cat([x[src], bond], dim=1)))
        pooled = x.new_zeros(nodes, hidden)
        pooled.scatter_reduce_(0, index, msg, reduce="amax", include_self=True)
        return torch.tanh(self.update(torch.cat([x, pooled], dim=1)))


layers = nn.ModuleList(Layer() for _ in range(rounds)).eval()
x0 = torch.randn(nodes, hidden)

total = 0.0
with torch.no_grad():
    for batch in range(2000):
        x = x0 + 0.001 * batch
        for layer in layers:
            x = layer(x)
        total += x.mean().item()

print("mean readout:", round(total / 2000, 6))
