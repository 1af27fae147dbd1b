import math

import torch
import torch.nn as nn
import torch.nn.functional as F

# Scoring texts (bits per character) with a small character-level GPT


class CausalSelfAttention(nn.Module):
    def __init__(self, n_embd, n_head, block_size):
        super().__init__()
        self.n_head = n_head
        self.c_attn = nn.Linear(n_embd, 3 * n_embd)
        self.c_proj = nn.Linear(n_embd, n_embd)
        # causal mask: attend only to the characters to the left
        self.register_buffer("mask", torch.tril(torch.ones(block_size, block_size, dtype=torch.bool)))

    def forward(self, x):
        B, T, C = x.shape
        q, k, v = (y.view(B, T, self.n_head, C // self.n_head).transpose(1, 2)
                   for y in self.c_attn(x).split(C, dim=2))
        y = F.scaled_dot_product_attention(q, k, v, attn_mask=self.mask[:T, :T])
        return self.c_proj(y.transpose(1, 2).reshape(B, T, C))


class Block(nn.Module):
    def __init__(self, n_embd, n_head, block_size):
        super().__init__()
        self.ln_1 = nn.LayerNorm(n_embd)
        self.attn = CausalSelfAttention(n_embd, n_head, block_size)
        self.ln_2 = nn.LayerNorm(n_embd)
        self.mlp = nn.Sequential(nn.Linear(n_embd, 2 * n_embd), nn.GELU(), nn.Linear(2 * n_embd, n_embd))

    def forward(self, x):
        x = x + self.attn(self.ln_1(x))
        return x + self.mlp(self.ln_2(x))


class GPT(nn.Module):
    def __init__(self, vocab=96, n_embd=96, n_head=4, n_layer=2, block_size=1536):
        super().__init__()
        self.wte = nn.Embedding(vocab, n_embd)
        self.wpe = nn.Embedding(block_size, n_embd)
        self.blocks = nn.Sequential(*[Block(n_embd, n_head, block_size) for _ in range(n_layer)])
        self.ln_f = nn.LayerNorm(n_embd)
        self.head = nn.Linear(n_embd, vocab, bias=False)

    def forward(self, idx):
        x = self.wte(idx) + self.wpe.weight[:idx.shape[1]]
        return self.head(self.ln_f(self.blocks(x)))


torch.manual_seed(5)
model = GPT().eval()
texts = torch.randint(96, (16, 1536))

torch.set_grad_enabled(False)
total = 0.0
for i in range(400):
    text = texts[i % 16][None]
    logits = model(text[:, :-1])
    loss = F.cross_entropy(logits.flatten(0, 1), text[0, 1:])
    total += loss.item() / math.log(2)

print(f"{total / (i + 1):.4f} bits per character")
