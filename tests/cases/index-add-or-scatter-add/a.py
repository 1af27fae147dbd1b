import torch

torch.set_num_threads(1)
torch.manual_seed(1)
n_nodes, n_edges, width = 800, 4000, 32
src = torch.randint(n_nodes, (n_edges,))
dst = torch.randint(n_nodes, (n_edges,))
degree = torch.bincount(dst, minlength=n_nodes).clamp(min=1).unsqueeze(1)

w_self = torch.randn(width, width) / width**0.5
w_neigh = torch.randn(width, width) / width**0.5


def aggregate(messages, index):
    out = messages.new_zeros(n_nodes, messages.size(1))
    return out.index_add_(0, index, messages)


total = 0.0
for graph in range(3000):
    gen = torch.Generator().manual_seed(graph)
    x = torch.randn(n_nodes, width, generator=gen)
    with torch.no_grad():
        mean = aggregate(x.index_select(0, src), dst) / degree
        h = torch.relu(x @ w_self + mean @ w_neigh)
    total += h.mean().item()

print(f"mean activation {total / 3000:.6f}")
