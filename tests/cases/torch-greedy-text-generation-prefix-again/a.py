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
    text = prompts
    for _ in range(LENGTH):
        logits, _ = model(text)
        text = torch.cat([text, logits.argmax(dim=1, keepdim=True)], dim=1)

print(text[0].tolist())
