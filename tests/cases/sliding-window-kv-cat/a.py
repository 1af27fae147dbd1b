import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
DIM, HEADS, WINDOW = 256, 4, 3000
HEAD_DIM = DIM // HEADS


class StreamingAttention(nn.Module):
    """Self-attention of the newest frame over the last WINDOW frames."""

    def __init__(self):
        super().__init__()
        self.qkv = nn.Linear(DIM, 3 * DIM)
        self.proj = nn.Linear(DIM, DIM)
        self.k_cache = torch.randn(1, HEADS, WINDOW, HEAD_DIM)
        self.v_cache = torch.randn(1, HEADS, WINDOW, HEAD_DIM)

    def forward(self, x):
        q, k, v = self.qkv(x).view(1, 1, 3, HEADS, HEAD_DIM).permute(2, 0, 3, 1, 4)
        self.k_cache = torch.cat([self.k_cache[:, :, 1:], k], dim=2)
        self.v_cache = torch.cat([self.v_cache[:, :, 1:], v], dim=2)
        y = F.scaled_dot_product_attention(q, self.k_cache, self.v_cache)
        return self.proj(y.transpose(1, 2).reshape(1, 1, DIM))


layer = StreamingAttention().eval()
frames = torch.randn(500, 1, 1, DIM)

energy = 0.0
for t in range(4000):
    with torch.no_grad():
        y = layer(frames[t % 500])
    energy += y.square().mean().item()

print("mean energy:", energy / 4000)
