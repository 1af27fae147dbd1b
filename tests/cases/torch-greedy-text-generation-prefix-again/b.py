import torch
import torch.nn as nn

torch.manual_seed(5)
VOCAB, EMB, HID, LENGTH = 60, 32, 64, 24


class CharModel(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(VOCAB, EMB)
        self.gru = nn.GRU(EMB, HID, batch_first=True)
        self.out = nn.Linear(HID, VOCAB)

    def forward(self, tokens, hidden=None):
        output, hidden = self.gru(self.embed(tokens), hidden)
        return self.out(output[:, -1]), hidden


model = CharModel()
model.eval()
prompts = torch.arange(8).unsqueeze(1)

for sample in range(300):
    pieces = [prompts]
    hidden = None
    with torch.no_grad():
        for _ in range(LENGTH):
            logits, hidden = model(pieces[-1], hidden)
            pieces.append(logits.argmax(dim=1, keepdim=True))
    text = torch.cat(pieces, dim=1)

print(text[0].tolist())
