import numpy as np
import torch
from torch import nn

torch.manual_seed(0)
rng = np.random.default_rng(7)
n_nodes, n_edges, n_in, hidden = 3000, 12000, 128, 48

features = torch.from_numpy(rng.standard_normal((n_nodes, n_in))).float()
src = torch.from_numpy(rng.integers(0, n_nodes, n_edges))
dst = torch.from_numpy(rng.integers(0, n_nodes, n_edges))
degree = torch.bincount(dst, minlength=n_nodes).clamp(min=1).unsqueeze(1)


class MeanConv(nn.Module):
    def __init__(self, n_in, n_out):
        super().__init__()
        self.neigh = nn.Linear(n_in, n_out, bias=False)
        self.root = nn.Linear(n_in, n_out)

    def forward(self, x):
        h = self.neigh(x)
        mean = torch.zeros_like(h).index_add_(0, dst, h[src]) / degree
        return self.root(x) + mean


model = nn.Sequential(MeanConv(n_in, hidden), nn.ReLU(), MeanConv(hidden, 16))
model.eval()

votes = torch.zeros(16)
torch.set_grad_enabled(False)
for sample in range(800):
    out = model(features * (1 + 0.001 * (sample % 10)))
    votes += out.softmax(1).mean(0)

print("class shares", (votes / votes.sum()).numpy().round(4))
