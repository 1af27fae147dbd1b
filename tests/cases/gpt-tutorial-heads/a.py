import torch
from torch import nn
from torch.nn import functional as F

torch.set_num_threads(1)
torch.manual_seed(0)
batch, block, dim, heads, vocab = 8, 32, 64, 8, 65
text = torch.randint(vocab, (20000,))


class Head(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.key = nn.Linear(dim, size, bias=False)
        self.query = nn.Linear(dim, size, bias=False)
        self.value = nn.Linear(dim, size, bias=False)
        self.register_buffer("tril", torch.tril(torch.ones(block, block)))

    def forward(self, x):
        k, q, v = self.key(x), self.query(x), self.value(x)
        att = q @ k.transpose(-2, -1) * k.shape[-1] ** -0.5
        att = att.masked_fill(self.tril == 0, float("-inf"))
        return F.softmax(att, dim=-1) @ v


class MultiHeadAttention(nn.Module):
    def __init__(self):
        super().__init__()
        self.heads = nn.ModuleList([Head(dim // heads) for _ in range(heads)])
        self.proj = nn.Linear(dim, dim)

    def forward(self, x):
        return self.proj(torch.cat([h(x) for h in self.heads], dim=-1))


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
