import torch
import torch.nn as nn

torch.manual_seed(4)
torch.set_num_threads(1)


class PositionalEncoding1D(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.channels = channels
        inv_freq = 1.0 / (10000 ** (torch.arange(0, channels, 2).float() / channels))
        self.register_buffer("inv_freq", inv_freq)

    def forward(self, x):
        batch, length, _ = x.shape
        pos = torch.arange(length, device=x.device).type_as(self.inv_freq)
        angle = pos[:, None] * self.inv_freq[None, :]
        emb = torch.stack((angle.sin(), angle.cos()), dim=-1).flatten(-2)
        return emb[None].expand(batch, -1, -1)


class SequenceScorer(nn.Module):
    def __init__(self, vocab=5, dim=64):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim)
        self.hidden = nn.Linear(dim, dim)
        self.out = nn.Linear(dim, 1)
        self.pos = PositionalEncoding1D(dim)

    def forward(self, tokens):
        x = self.embed(tokens)
        x = x + self.pos(x)
        return self.out(torch.relu(self.hidden(x)).mean(dim=1))


model = SequenceScorer().eval()
g = torch.Generator().manual_seed(9)
reads = torch.randint(0, 5, (64, 1, 1200), generator=g)

scores = []
torch.set_grad_enabled(False)
for i in range(3000):
    for j in range(8):
        scores.append(model(reads[(8 * i + j) % 64]).item())

print(f"mean score {sum(scores) / len(scores):.5f}")
