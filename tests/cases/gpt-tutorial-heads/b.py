import torch
from torch import nn
from torch.nn import functional as F

torch.set_num_threads(1)
torch.manual_seed(0)
batch, block, dim, heads, vocab = 8, 32, 64, 8, 65
text = torch.randint(vocab, (20000,))


class MultiHeadAttention(nn.Module):
    def __init__(self):
        super().__init__()
        size = dim // heads
        rows = [[nn.Linear(dim, size, bias=False).weight for _ in range(3)] for _ in range(heads)]
        self.qkv = nn.Linear(dim, 3 * dim, bias=False, device="meta").to_empty(device="cpu")
        with torch.no_grad():  # the same initial weights as head by head: key, query, value
            self.qkv.weight.copy_(torch.cat([rows[h][i] for i in range(3) for h in range(heads)]))
        self.proj = nn.Linear(dim, dim)
        self.register_buffer("tril", torch.tril(torch.ones(block, block)))

    def forward(self, x):
        b, t, _ = x.shape
        k, q, v = (y.view(b, t, heads, -1).transpose(1, 2) for y in self.qkv(x).split(dim, dim=-1))
        att = q @ k.transpose(-2, -1) * k.shape[-1] ** -0.5
        att = att.masked_fill(self.tril == 0, float("-inf"))
        y = F.softmax(att, dim=-1) @ v
        return self.proj(y.transpose(1, 2).reshape(b, t, dim))


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.sa = MultiHeadAttention()
        self.ffwd = nn.Sequential(nn.Linear(dim, 4 * dim), nn.ReLU(), nn.Linear(4 * dim, dim))
        self.ln1, self.ln2 = nn.LayerNorm(dim), nn.LayerNorm(dim)

    def forward(self, x):
        x = x + self.sa(self.ln1(x))
        return x + self.ffwd(self.ln2(x))


model = nn.Sequential(nn.Embedding(vocab, dim), Block(), Block(), nn.LayerNorm(dim), nn.Linear(dim, vocab))
opt = torch.optim.AdamW(model.parameters(), lr=1e-3)
gen = torch.Generator().manual_seed(1)
losses = []
for step in range(600):
    start = torch.randint(len(text) - block - 1, (batch, 1), generator=gen) + torch.arange(block + 1)
    tokens = text[start]
    logits = model(tokens[:, :-1])
    loss = F.cross_entropy(logits.reshape(-1, vocab), tokens[:, 1:].reshape(-1))
    opt.zero_grad()
    loss.backward()
    opt.step()
    losses.append(loss.item())

print(losses[0], losses[-1])
