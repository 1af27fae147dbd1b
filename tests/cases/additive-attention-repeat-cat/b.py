import torch
from torch import nn
import torch.nn.functional as F

torch.manual_seed(0)
BATCH, SOURCE, TARGET, HID = 16, 64, 20, 64


class Attention(nn.Module):
    def __init__(self, hid):
        super().__init__()
        self.attn = nn.Linear(2 * hid, hid)
        self.v = nn.Linear(hid, 1, bias=False)

    def forward(self, hidden, encoded):
        length = encoded.shape[1]
        hidden = hidden.unsqueeze(1).repeat(1, length, 1)
        energy = torch.tanh(self.attn(torch.cat((hidden, encoded), dim=2)))
        return F.softmax(self.v(energy).squeeze(2), dim=1)


class Decoder(nn.Module):
    def __init__(self, vocab=200, hid=HID):
        super().__init__()
        self.embed = nn.Embedding(vocab, hid)
        self.attention = Attention(hid)
        self.rnn = nn.GRUCell(2 * hid, hid)
        self.out = nn.Linear(hid, vocab)

    def forward(self, token, hidden, encoded):
        weights = self.attention(hidden, encoded)
        context = torch.bmm(weights.unsqueeze(1), encoded).squeeze(1)
        hidden = self.rnn(torch.cat((self.embed(token), context), dim=1), hidden)
        return self.out(hidden), hidden


decoder = Decoder().eval()
encoder = nn.GRU(HID, HID, batch_first=True).eval()
sources = torch.randn(8, BATCH, SOURCE, HID)

produced = 0
with torch.no_grad():
    encodings = [encoder(s) for s in sources]

for n in range(2000):
    encoded, last = encodings[n % 8]
    hidden, token = last[0], torch.zeros(BATCH, dtype=torch.long)
    with torch.no_grad():
        for t in range(TARGET):
            logits, hidden = decoder(token, hidden, encoded)
            token = logits.argmax(1)
    produced += token.sum().item()

print("mean last token", round(produced / (n + 1), 3))
