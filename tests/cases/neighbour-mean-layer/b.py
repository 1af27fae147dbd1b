import numpy as np
import torch
from torch import nn


class MeanConv(nn.Module):
    def __init__(self, in_feats, out_feats):
        super().__init__()
        self.lin = nn.Linear(in_feats, out_feats, bias=False)

    def forward(self, adj, x):
        support = self.lin(x)
        return torch.relu(torch.sparse.mm(adj, support))


torch.set_num_threads(1)
rng = np.random.default_rng(3)
num_nodes, num_edges = 3000, 12000
src = rng.integers(0, num_nodes, num_edges)
dst = rng.integers(0, num_nodes, num_edges)
adj = torch.sparse_coo_tensor(np.stack([dst, src]), torch.ones(num_edges), (num_nodes, num_nodes)).coalesce()
deg = torch.sparse.sum(adj, dim=1).to_dense().clamp(min=1)
adj = torch.sparse_coo_tensor(adj.indices(), adj.values() / deg[adj.indices()[0]], adj.shape).to_sparse_csr()

features = torch.from_numpy(rng.random((4, num_nodes, 640), dtype=np.float32))
conv = MeanConv(640, 32).eval()
conv.lin.weight.data = torch.from_numpy((rng.standard_normal((640, 32)) / 25).astype(np.float32)).t()
torch.set_grad_enabled(False)


for step in range(1200):
    out = conv(adj, features[step % 4])

print(out.shape, out.sum().item())
