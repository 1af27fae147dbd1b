import torch
from torch import nn
import torch.nn.functional as F

torch.set_num_threads(1)
torch.manual_seed(4)


class SymbolGRU(nn.Module):
    def __init__(self, symbols=30, width=32):
        super().__init__()
        self.embed = nn.Embedding(symbols, width)
        self.rnn = nn.GRU(width, width, batch_first=True)
        self.norm = nn.LayerNorm(width)
        self.out = nn.Linear(width, symbols)

    def forward(self, ids):
        h, _ = self.rnn(self.embed(ids))
        return self.out(self.norm(h))


MICRO = 4
TOTAL = 32
songs = torch.randint(0, 30, (256, 25))
songs[:, 1:] = (songs[:, :-1] * 7 + 3) % 30

model = SymbolGRU()
optimizer = torch.optim.AdamW(model.parameters(), lr=2e-3)

for update in range(150):
    first = update % 8 * TOTAL
    optimizer.zero_grad()
    running = 0.0
    for part in songs[first:first + TOTAL].split(MICRO):
        logits = model(part[:, :-1])
        loss = F.cross_entropy(logits.flatten(0, 1), part[:, 1:].flatten())
        loss = loss * (MICRO / TOTAL)
        loss.backward()
        running += loss.item()
    nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()

print(f"loss {running:.4f}")
