import numpy as np
import torch

torch.manual_seed(0)
torch.set_num_threads(1)
n_users, n_items, dim, layers = 4000, 2500, 32, 3
rng = np.random.default_rng(0)
users = rng.integers(0, n_users, 100000)
items = (n_items * rng.random(100000) ** 2).astype(np.int64)
pairs = np.unique(np.stack([users, items]), axis=1)

# bipartite graph: users first, then items
row = np.concatenate([pairs[0], pairs[1] + n_users])
col = np.concatenate([pairs[1] + n_users, pairs[0]])
deg = np.bincount(row, minlength=n_users + n_items).clip(min=1)
val = 1.0 / np.sqrt(deg[row] * deg[col])

n = n_users + n_items
adj = torch.sparse_coo_tensor(torch.from_numpy(np.stack([row, col])), torch.from_numpy(val).float(), (n, n)).to_sparse_csr()

emb = torch.nn.init.normal_(torch.empty(n, dim), std=0.1)


def lightgcn(emb):
    out = emb
    acc = emb.clone()
    for _ in range(layers):
        out = torch.sparse.mm(adj, out)
        acc += out
    return acc / (layers + 1)


with torch.no_grad():
    for batch in range(1500):
        final = lightgcn(emb)
        u = torch.arange(batch % 100, batch % 100 + 16)
        top = (final[u] @ final[n_users:].T).topk(10).indices

print("first user's items", top[0].tolist(), float(final.norm()))
