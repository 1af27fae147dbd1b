import torch
from torch import nn
import torch.nn.functional as F

torch.set_num_threads(1)
torch.manual_seed(0)
B, N, DIM, HEADS, BUCKETS = 1, 128, 32, 8, 32
tokens = torch.randn(B, N, DIM)
target = torch.randn(B, N, DIM)
pos = torch.arange(N)
bucket = (pos[None, :] - pos[:, None]).abs().float().add(1).log2().mul(4).long().clamp(max=BUCKETS - 1)


class BiasedAttention(nn.Module):
    def __init__(self):
        super().__init__()
        self.qkv = nn.Linear(DIM, 3 * DIM)
        self.out = nn.Linear(DIM, DIM)
        self.relative_bias = nn.Embedding(BUCKETS, HEADS)

    def forward(self, x):
        q, k, v = self.qkv(x).view(B, N, 3, HEADS, -1).permute(2, 0, 3, 1, 4)
        bias = self.relative_bias(bucket).permute(2, 0, 1)
        scores = q @ k.transpose(-1, -2) * (DIM // HEADS) ** -0.5 + bias
        y = scores.softmax(dim=-1) @ v
        return self.out(y.transpose(1, 2).reshape(B, N, DIM))


layer = BiasedAttention()
opt = torch.optim.Adam(layer.parameters(), lr=1e-3)

for step in range(1000):
    loss = F.mse_loss(layer(tokens), target)
    opt.zero_grad()
    loss.backward()
    opt.step()

print("loss", round(loss.item(), 5))
