import torch
import torch.nn as nn
import torch.nn.functional as F

torch.set_num_threads(1)
torch.manual_seed(5)
vocab, width, hidden, context, batch = 256, 128, 256, 24, 8


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.RMSNorm(width, eps=1e-6)
        self.gate = nn.Linear(width, hidden, bias=False)
        self.up = nn.Linear(width, hidden, bias=False)
        self.down = nn.Linear(hidden, width, bias=False)

    def forward(self, x):
        h = self.norm(x)
        return x + self.down(F.silu(self.gate(h)) * self.up(h))


model = nn.Sequential(nn.Embedding(vocab, width), Block(), Block(), Block(),
                      nn.RMSNorm(width, eps=1e-6), nn.Linear(width, vocab))
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
text = torch.randint(0, vocab, (20, batch, context + 1))

total = 0.0
for i in range(600):
    chunk = text[i % 20]
    logits = model(chunk[:, :-1])
    loss = F.cross_entropy(logits.reshape(-1, vocab), chunk[:, 1:].reshape(-1))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    total += loss.item()

print(f"mean loss {total / 600:.4f}")
