import math

import torch
import torch.nn as nn

torch.manual_seed(11)
VOCAB, DIM, HEADS, BATCH = 3000, 256, 8, 4
HEAD_DIM = DIM // HEADS
PROMPT, NEW = 400, 1500


class Decoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.tok = nn.Embedding(VOCAB, DIM)
        self.pos = nn.Embedding(PROMPT + NEW, DIM)
        self.norm = nn.LayerNorm(DIM)
        self.qkv = nn.Linear(DIM, 3 * DIM)
        self.proj = nn.Linear(DIM, DIM)
        self.head = nn.Linear(DIM, VOCAB)
        # the cache, preallocated
        self.keys = torch.zeros(BATCH, HEADS, PROMPT + NEW, HEAD_DIM)
        self.values = torch.zeros(BATCH, HEADS, PROMPT + NEW, HEAD_DIM)

    def forward(self, token, t):
        x = self.tok(token) + self.pos.weight[t]
        q, k, v = self.qkv(self.norm(x)).view(BATCH, 3, HEADS, HEAD_DIM).unbind(1)
        self.keys[:, :, t] = k
        self.values[:, :, t] = v
        keys = self.keys[:, :, :t + 1]
        values = self.values[:, :, :t + 1]
        att = torch.matmul(q.unsqueeze(2), keys.transpose(2, 3)) / math.sqrt(HEAD_DIM)
        y = torch.matmul(att.softmax(-1), values)
        x = x + self.proj(y.reshape(BATCH, DIM))
        return self.head(x)


@torch.inference_mode()
def next_token(model, token, t, k=40, temperature=0.8):
    logits = model(token, t) / temperature
    best, index = logits.topk(k)
    pick = torch.multinomial(best.softmax(-1), 1)
    return index.gather(1, pick).squeeze(1)


model = Decoder().eval()
model.keys[:, :, :PROMPT] = torch.randn(BATCH, HEADS, PROMPT, HEAD_DIM)
model.values[:, :, :PROMPT] = torch.randn(BATCH, HEADS, PROMPT, HEAD_DIM)
token = torch.arange(BATCH)
text = []

for step in range(NEW):
    token = next_token(model, token, PROMPT + step)
    text.append(token[0].item())

print(len(text), "tokens, the last ones:", text[-8:])
