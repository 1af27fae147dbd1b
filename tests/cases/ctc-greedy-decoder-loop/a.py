import torch
import torch.nn as nn

torch.manual_seed(1)
torch.set_num_threads(1)

BLANK = 0
ALPHABET = "_abcdefghijklmnopqrstuvwxyz '"


class SpeechModel(nn.Module):
    """log-mel frames -> GRU -> character scores, for CTC"""

    def __init__(self, n_mels=40, hidden=32):
        super().__init__()
        self.norm = nn.LayerNorm(n_mels)
        self.inp = nn.Linear(n_mels, hidden)
        self.gru = nn.GRU(hidden, hidden, batch_first=True)
        self.out = nn.Linear(hidden, len(ALPHABET))

    def forward(self, mels):
        x = torch.relu(self.inp(self.norm(mels)))
        x, _ = self.gru(x)
        return self.out(x).log_softmax(dim=-1)


class GreedyCTCDecoder(nn.Module):
    def __init__(self, labels, blank=BLANK):
        super().__init__()
        self.labels = labels
        self.blank = blank

    def forward(self, emission):
        best, indices = torch.max(emission, dim=-1)
        text, score = [], 0.0
        previous = self.blank
        for i, logp in zip(indices, best):
            score += logp
            if i != previous and i != self.blank:
                text.append(self.labels[i])
            previous = i
        return "".join(text), score.item()


model = SpeechModel()
model.eval()
with torch.no_grad():                       # stands for trained weights: livelier scores
    model.out.weight.mul_(8.0)
decoder = GreedyCTCDecoder(ALPHABET)
utterances = torch.randn(40, 200, 40).cumsum(dim=1) * 0.3

letters, total = 0, 0.0
for k in range(3000):
    mels = utterances[k % 40].unsqueeze(0)
    emission = model(mels)
    text, score = decoder(emission[0])
    letters += len(text)
    total += score

print(f"{letters / (k + 1):.3f} characters an utterance, mean score {total / (k + 1):.3f}")
