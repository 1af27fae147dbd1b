import torch
from torch import nn

torch.set_default_device("cuda" if torch.cuda.is_available() else "cpu")
torch.set_num_threads(1)
torch.manual_seed(0)


class BiLSTMEncoder(nn.Module):
    """Forward and backward LSTM over a sentence, cell by cell (we keep every gate)."""

    def __init__(self, vocab, emb, hidden, tags):
        super().__init__()
        self.hidden = hidden
        self.embed = nn.Embedding(vocab, emb)
        self.fwd = nn.Linear(emb + hidden, 4 * hidden)
        self.bwd = nn.Linear(emb + hidden, 4 * hidden)
        self.out = nn.Linear(2 * hidden, tags)

    def cell(self, lin, x, h, c):
        i, f, g, o = torch.chunk(lin(torch.cat([x, h])), 4)
        c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
        return torch.sigmoid(o) * torch.tanh(c), c

    def forward(self, words):
        xs = self.embed(words)
        n = len(words)
        outs_f, outs_b = [], []
        hf = cf = hb = cb = torch.zeros(self.hidden)
        for t in range(n):
            hf, cf = self.cell(self.fwd, torch.select(xs, 0, t), hf, cf)
            hb, cb = self.cell(self.bwd, torch.select(xs, 0, n - 1 - t), hb, cb)
            outs_f.append(hf)
            outs_b.append(hb)
        both = torch.cat([torch.stack(outs_f), torch.stack(outs_b[::-1])], dim=1)
        return self.out(both)


model = BiLSTMEncoder(vocab=2000, emb=32, hidden=32, tags=9).eval()
sentences = [torch.randint(0, 2000, (8 + k % 9,)) for k in range(60)]

tagged = 0
score = 0.0
with torch.no_grad():
    for n in range(300):
        logits = model(sentences[n % 60])
        best = logits.max(dim=1).values
        score += best.sum().item()
        tagged += len(best)

print(tagged, "words, mean score", round(score / tagged, 5))
