import math

import torch
from torch import nn
from torch.nn import functional as F

torch.manual_seed(5)
VOCAB, WIDTH, HEADS, LAYERS, CONTEXT = 96, 96, 4, 2, 1536


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.qkv = nn.Linear(WIDTH, 3 * WIDTH)
        self.out = nn.Linear(WIDTH, WIDTH)

    def forward(self, x):
        b, t, c = x.shape
        q, k, v = self.qkv(x).view(b, t, 3, HEADS, c // HEADS).permute(2, 0, 3, 1, 4)
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        return self.out(y.transpose(1, 2).reshape(b, t, c))


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm1 = nn.LayerNorm(WIDTH)
        self.attn = Attention()
        self.norm2 = nn.LayerNorm(WIDTH)
        self.ff = nn.Sequential(nn.Linear(WIDTH, 2 * WIDTH), nn.GELU(), nn.Linear(2 * WIDTH, WIDTH))

    def forward(self, x):
        x = x + self.attn(self.norm1(x))
        return x + self.ff(self.norm2(x))


class CharModel(nn.Module):
    def __init__(self):
        super().__init__()
        self.chars = nn.Embedding(VOCAB, WIDTH)
        self.places = nn.Embedding(CONTEXT, WIDTH)
        self.layers = nn.ModuleList([Layer() for _ in range(LAYERS)])
        self.norm = nn.LayerNorm(WIDTH)
        self.head = nn.Linear(WIDTH, VOCAB, bias=False)

    def forward(self, idx):
        x = self.chars(idx) + self.places.weight[:idx.shape[1]]
        for layer in self.layers:
            x = layer(x)
        return self.head(self.norm(x))


model = CharModel()
model.eval()
texts = torch.randint(VOCAB, (16, CONTEXT))

total = 0.0
for i in range(400):
    text = texts[i % 16][None]
    with torch.no_grad():
        logits = model(text[:, :-1])
        loss = F.cross_entropy(logits[0], text[0, 1:])
    total += loss.item() / math.log(2)

print(f"{total / (i + 1):.4f} bits per character")
