import torch
from torch import nn

torch.manual_seed(0)
torch.set_num_threads(1)
dim, heads, tokens, depth = 64, 4, 576, 3


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm1 = nn.LayerNorm(dim)
        self.attn = nn.MultiheadAttention(dim, heads, batch_first=True)
        self.norm2 = nn.LayerNorm(dim)
        self.mlp = nn.Sequential(nn.Linear(dim, 2 * dim), nn.GELU(), nn.Linear(2 * dim, dim))

    def forward(self, x):
        h = self.norm1(x)
        x = x + self.attn(h, h, h)[0]
        return x + self.mlp(self.norm2(x))


patch = nn.Conv2d(3, dim, 8, stride=8)
blocks = nn.Sequential(*[Block() for _ in range(depth)])
head = nn.Linear(dim, 10)
position = nn.Parameter(0.02 * torch.randn(1, tokens, dim))
model = nn.ModuleList([patch, blocks, head])
opt = torch.optim.AdamW([*model.parameters(), position], lr=3e-4)
images = torch.randn(16, 3, 192, 192)
labels = torch.randint(10, (16,))

losses = []
for step in range(200):
    k = step % 8 * 2
    x = patch(images[k:k + 2]).flatten(2).transpose(1, 2) + position
    loss = nn.functional.cross_entropy(head(blocks(x).mean(dim=1)), labels[k:k + 2])
    opt.zero_grad()
    loss.backward()
    opt.step()
    losses.append(loss.item())

print(f"first loss {losses[0]:.5f}, mean of the last 20 {sum(losses[-20:]) / 20:.5f}")
