import numpy as np
import scipy.sparse as sp
import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)
torch.set_num_threads(1)
rng = np.random.default_rng(0)
n, n_feat, n_hid, n_cls, m = 6000, 64, 64, 8, 60000

rows, cols = rng.integers(0, n, m), rng.integers(0, n, m)
adj = sp.coo_array((np.ones(m, np.float32), (rows, cols)), shape=(n, n)).tocsr()
adj = ((adj + adj.T) > 0).astype(np.float32) + sp.eye_array(n, dtype=np.float32, format="csr")
d = sp.diags_array((1 / np.sqrt(adj.sum(axis=1))).astype(np.float32))
adj = (d @ adj @ d).tocsr()
adj.sort_indices()
A = torch.sparse_csr_tensor(torch.from_numpy(adj.indptr.astype(np.int64)),
                            torch.from_numpy(adj.indices.astype(np.int64)),
                            torch.from_numpy(adj.data), size=(n, n))
X = torch.from_numpy(rng.standard_normal((n, n_feat)).astype(np.float32))
y = torch.from_numpy(rng.integers(0, n_cls, n))


class GraphConvolution(nn.Module):
    def __init__(self, n_in, n_out):
        super().__init__()
        self.weight = nn.Parameter(torch.empty(n_in, n_out))
        nn.init.xavier_uniform_(self.weight)

    def forward(self, x, adj):
        return torch.sparse.mm(adj, x @ self.weight)


class GCN(nn.Module):
    def __init__(self):
        super().__init__()
        self.gc1 = GraphConvolution(n_feat, n_hid)
        self.gc2 = GraphConvolution(n_hid, n_cls)

    def forward(self, x, adj):
        return self.gc2(F.relu(self.gc1(x, adj)), adj)


model = GCN()
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
losses = []
for epoch in range(400):
    optimizer.zero_grad()
    loss = F.cross_entropy(model(X, A), y)
    loss.backward()
    optimizer.step()
    losses.append(loss.item())
print("loss", losses[0], losses[-1])
