"""Tag prediction for melodies: transformer encoder from torch.nn."""
import torch
from torch import nn

torch.manual_seed(3)
VOCAB, D, HEADS, LEN = 128, 64, 4, 48


class MelodyTagger(nn.Module):
    def __init__(self, n_tags=12):
        super().__init__()
        self.emb = nn.Embedding(VOCAB, D)
        self.pos = nn.Parameter(torch.randn(LEN, D) * 0.02)
        layer = nn.TransformerEncoderLayer(D, HEADS, dropout=0.0, batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, num_layers=2, enable_nested_tensor=False)
        self.head = nn.Linear(D, n_tags)

    def forward(self, notes):
        h = self.encoder(self.emb(notes) + self.pos)
        return self.head(h.mean(dim=1))


notes = torch.randint(0, VOCAB, (800, LEN))
tags = torch.randint(0, 12, (800,))
model = MelodyTagger()
opt = torch.optim.SGD(model.parameters(), lr=0.05)
loss_fn = nn.CrossEntropyLoss()

for step in range(300):
    pick = slice((step % 100) * 8, (step % 100) * 8 + 8)
    opt.zero_grad()
    loss = loss_fn(model(notes[pick]), tags[pick])
    loss.backward()
    opt.step()

print("loss", round(loss.item(), 4))
