import numpy as np
import scipy.sparse as sp
import torch

torch.set_num_threads(1)
NODES, IN, HID, OUT, EDGES = 6000, 64, 64, 8, 60000


def load_graph(rng):
    rows, cols = rng.integers(0, NODES, EDGES), rng.integers(0, NODES, EDGES)
    links = sp.coo_array((np.ones(EDGES, np.float32), (rows, cols)), shape=(NODES, NODES)).tocsr()
    links = ((links + links.T) > 0).astype(np.float32) + sp.eye_array(NODES, dtype=np.float32, format="csr")
    scale = sp.diags_array((1 / np.sqrt(links.sum(axis=1))).astype(np.float32))
    links = (scale @ links @ scale).tocsr()
    links.sort_indices()
    return torch.sparse_csr_tensor(torch.from_numpy(links.indptr.astype(np.int64)),
                                   torch.from_numpy(links.indices.astype(np.int64)),
                                   torch.from_numpy(links.data), size=(NODES, NODES))


class Propagate(torch.autograd.Function):
    """P @ h for a symmetric P: the gradient is P @ grad."""

    @staticmethod
    def forward(ctx, P, h):
        ctx.P = P
        return torch.sparse.mm(P, h)

    @staticmethod
    def backward(ctx, grad):
        return None, torch.sparse.mm(ctx.P, grad.contiguous())


gen = np.random.default_rng(0)
P = load_graph(gen)
feats = torch.from_numpy(gen.standard_normal((NODES, IN)).astype(np.float32))
labels = torch.from_numpy(gen.integers(0, OUT, NODES))
torch.manual_seed(0)
W1 = torch.nn.init.xavier_uniform_(torch.empty(IN, HID)).requires_grad_()
W2 = torch.nn.init.xavier_uniform_(torch.empty(HID, OUT)).requires_grad_()

history = []
for step in range(400):
    h = torch.relu(Propagate.apply(P, feats @ W1))
    logits = Propagate.apply(P, h @ W2)
    loss = torch.nn.functional.cross_entropy(logits, labels)
    g1, g2 = torch.autograd.grad(loss, (W1, W2))
    with torch.no_grad():
        W1 -= 0.5 * g1
        W2 -= 0.5 * g2
    history.append(loss.item())
print("first", history[0], "last", history[-1])
