import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)
rng = np.random.default_rng(0)
vocab, dim, heads, batch_size = 8000, 64, 4, 16


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(dim), nn.LayerNorm(dim)
        self.qkv, self.proj = nn.Linear(dim, 3 * dim), nn.Linear(dim, dim)
        self.up, self.down = nn.Linear(dim, 4 * dim), nn.Linear(4 * dim, dim)

    def forward(self, x, mask):
        b, t, _ = x.shape
        q, k, v = self.qkv(self.norm1(x)).view(b, t, 3, heads, dim // heads).permute(2, 0, 3, 1, 4)
        att = F.scaled_dot_product_attention(q, k, v, attn_mask=mask[:, None, None, :])
        x = x + self.proj(att.transpose(1, 2).reshape(b, t, dim))
        return x + self.down(F.gelu(self.up(self.norm2(x))))


class TextEncoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(vocab, dim, padding_idx=0)
        self.pos = nn.Parameter(torch.randn(128, dim) * 0.02)
        self.blocks = nn.ModuleList([Block(), Block()])

    def forward(self, ids):
        mask = ids != 0
        x = self.emb(ids) + self.pos[:ids.shape[1]]
        for block in self.blocks:
            x = block(x, mask)
        x = (x * mask.unsqueeze(-1)).sum(1) / mask.sum(1, keepdim=True)
        return F.normalize(x, dim=1)


# tokenised texts: titles, single sentences, a few whole paragraphs
lengths = np.clip(rng.lognormal(2.9, 0.8, 28800), 4, 128).astype(int)
texts = [rng.integers(1, vocab, n).tolist() for n in lengths]
model = TextEncoder().eval()

order = list(range(len(texts)))
vectors = torch.empty(len(texts), dim)
with torch.no_grad():
    for start in range(0, len(order), batch_size):
        picked = order[start:start + batch_size]
        longest = max(len(texts[i]) for i in picked)
        ids = torch.tensor([texts[i] + [0] * (longest - len(texts[i])) for i in picked])
        vectors[picked] = model(ids)

print("checksum", vectors[:, 0].double().sum().item(), vectors[123, :3])
