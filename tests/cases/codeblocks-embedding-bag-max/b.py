"""Snippet search, first version: plain embedding and a maximum over the tokens."""
import time
import torch
import torch.nn as nn

torch.set_num_threads(1)
torch.manual_seed(3)

class MaxPooledTokens(nn.Module):
    def __init__(self, vocab=6000, dim=96, out=64):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim)
        self.proj = nn.Linear(dim, out)

    def forward(self, tokens):
        e = self.embed(tokens)              # (batch, 40, dim), 3.9 MB
        return torch.tanh(self.proj(e.amax(dim=1)))

net = MaxPooledTokens()
net.eval()
batches = torch.randint(0, 6000, (120, 256, 40))
q = torch.randn(64)

tops = torch.zeros(len(batches))
start = time.perf_counter()
for i in range(len(batches)):
    with torch.no_grad():
        tops[i] = (net(batches[i]) @ q).max()
ms = (time.perf_counter() - start) / len(batches) * 1000
print(f"{ms:.2f} ms/batch   best {tops.max():.5f}   mean {tops.mean():.5f}")
