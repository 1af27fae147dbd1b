import torch
from torch import nn
import torch.nn.functional as F

torch.set_num_threads(1)
torch.manual_seed(0)


class LinearAttention(nn.Module):
    """Softmax-free attention with the elu + 1 feature map."""

    def __init__(self, dim, heads):
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(dim, 3 * dim, bias=False)
        self.out = nn.Linear(dim, dim)

    def forward(self, x):
        B, T, D = x.shape
        qkv = self.qkv(x).view(B, T, 3, self.heads, D // self.heads)
        q, k, v = (t.transpose(1, 2) for t in qkv.unbind(2))
        q = F.elu(q) + 1
        k = F.elu(k) + 1
        norm = q @ k.sum(dim=2, keepdim=True).transpose(-2, -1)
        y = q @ (k.transpose(-2, -1) @ v) / norm
        return self.out(y.transpose(1, 2).reshape(B, T, D))


layer = LinearAttention(64, 4).eval()
tokens = torch.randn(1, 768, 64)

torch.set_grad_enabled(False)
for step in range(3000):
    y = layer(tokens)

print("mean", round(y.mean().item(), 6))
