import torch
from torch import nn
import torch.nn.functional as F

torch.manual_seed(0)
BATCH, LENGTH, DIM, HEADS = 4, 384, 128, 4


class SelfAttention(nn.Module):
    def __init__(self, dim, heads):
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(dim, 3 * dim)
        self.out = nn.Linear(dim, dim)

    def split(self, t):
        # (batch, length, dim) -> (batch * heads, length, head_dim), as for torch.bmm
        b, n, d = t.shape
        t = t.view(b, n, self.heads, d // self.heads).transpose(1, 2)
        return t.reshape(b * self.heads, n, d // self.heads)

    def forward(self, x):
        b, n, d = x.shape
        q, k, v = (self.split(t) for t in self.qkv(x).chunk(3, dim=-1))
        y = F.scaled_dot_product_attention(q, k, v)
        y = y.view(b, self.heads, n, d // self.heads).transpose(1, 2).reshape(b, n, d)
        return self.out(y)


layers = nn.ModuleList(SelfAttention(DIM, HEADS) for _ in range(2)).eval()
tokens = torch.randn(BATCH, LENGTH, DIM)



@torch.inference_mode()
def encode(x):
    for layer in layers:
        x = x + layer(x)
    return x


total = 0.0
for request in range(120):
    total += encode(tokens)[0, 0, 0].item()

print(f"{total / 120:.5f}")
