import time

import torch
from torch import nn
import torch.nn.functional as F

torch.manual_seed(1)
torch.set_num_threads(1)                 # one core for each stream
VOCAB, DIM, HEADS, LAYERS, CONTEXT = 16000, 256, 4, 4, 256


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.n1, self.n2 = nn.LayerNorm(DIM), nn.LayerNorm(DIM)
        self.qkv, self.proj = nn.Linear(DIM, 3 * DIM), nn.Linear(DIM, DIM)
        self.up, self.down = nn.Linear(DIM, 4 * DIM), nn.Linear(4 * DIM, DIM)

    def forward(self, x, cache, pos):
        q, k, v = self.qkv(self.n1(x)).view(1, HEADS * 3, 1, DIM // HEADS).chunk(3, 1)
        cache[0][:, :, pos:pos + 1] = k
        cache[1][:, :, pos:pos + 1] = v
        y = F.scaled_dot_product_attention(q, cache[0][:, :, :pos + 1], cache[1][:, :, :pos + 1])
        x = x + self.proj(y.reshape(1, 1, DIM))
        return x + self.down(F.gelu(self.up(self.n2(x))))


class Decoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.wte = nn.Embedding(VOCAB, DIM)
        self.blocks = nn.ModuleList(Block() for _ in range(LAYERS))
        self.norm = nn.LayerNorm(DIM)

    def forward(self, token, caches, pos):
        x = self.wte(token).view(1, 1, DIM)
        for block, cache in zip(self.blocks, caches):
            x = block(x, cache, pos)
        return F.linear(self.norm(x), self.wte.weight).float()[0, 0]


model = Decoder().to(torch.bfloat16).eval()
caches = [torch.zeros(2, 1, HEADS, CONTEXT, DIM // HEADS, dtype=torch.bfloat16) for _ in range(LAYERS)]
text = torch.randint(VOCAB, (501,))
surprisal = 0.0
t0 = time.perf_counter()
with torch.inference_mode():
    for i in range(500):
        logits = model(text[i], caches, i % CONTEXT)
        surprisal -= torch.log_softmax(logits, 0)[text[i + 1]].item()
print(f"{surprisal / 500:.3f} nats a token, {(time.perf_counter() - t0) / 500 * 1e3:.2f} ms a token")
