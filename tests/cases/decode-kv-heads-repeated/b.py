import torch
from torch import nn
import torch.nn.functional as F

torch.manual_seed(9)
torch.set_grad_enabled(False)
N_HEAD, N_KV, HEAD_DIM, CONTEXT = 16, 2, 64, 1024
D = N_HEAD * HEAD_DIM


def repeat_kv(x, n_rep):
    bs, n_kv, length, dim = x.shape
    return x[:, :, None].expand(bs, n_kv, n_rep, length, dim).reshape(bs, n_kv * n_rep, length, dim)


class CachedAttention(nn.Module):
    def __init__(self):
        super().__init__()
        self.wq = nn.Linear(D, D, bias=False)
        self.wo = nn.Linear(D, D, bias=False)
        self.k_cache = torch.randn(1, N_KV, CONTEXT, HEAD_DIM)
        self.v_cache = torch.randn(1, N_KV, CONTEXT, HEAD_DIM)

    def forward(self, x):
        q = self.wq(x).view(1, 1, N_HEAD, HEAD_DIM).transpose(1, 2)
        k = repeat_kv(self.k_cache, N_HEAD // N_KV)
        v = repeat_kv(self.v_cache, N_HEAD // N_KV)
        y = F.scaled_dot_product_attention(q, k, v)
        return x + self.wo(y.transpose(1, 2).reshape(1, D))


layers = nn.ModuleList(CachedAttention() for _ in range(4))
tokens = torch.randn(16, 1, D)
acc = 0.0
for t in range(1500):
    h = tokens[t % 16]
    for layer in layers:
        h = layer(h)
    acc += h[0, 5].item()
print("mean", acc / 1500)
