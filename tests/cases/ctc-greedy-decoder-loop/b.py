import torch
from torch import nn

torch.manual_seed(1)
torch.set_num_threads(1)

ALPHABET = "_abcdefghijklmnopqrstuvwxyz '"      # "_" is the CTC blank


class Acoustic(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.LayerNorm(40)
        self.inp = nn.Linear(40, 32)
        self.gru = nn.GRU(32, 32, batch_first=True)
        self.out = nn.Linear(32, len(ALPHABET))

    def forward(self, mels):
        x = torch.relu(self.inp(self.norm(mels)))
        return self.out(self.gru(x)[0])


net = Acoustic().eval()
net.out.weight.data *= 8.0                      # stands for trained weights: livelier scores
utterances = torch.randn(40, 200, 40).cumsum(dim=1) * 0.3


@torch.no_grad()
def transcribe(mels):
    score, best = net(mels[None])[0].log_softmax(dim=1).max(dim=1)
    best = torch.unique_consecutive(best)       # repeated symbols count once
    return "".join(ALPHABET[i] for i in best.tolist() if i != 0), score.sum().item()


letters, total = 0, 0.0
for k in range(3000):
    text, score = transcribe(utterances[k % 40])
    letters += len(text)
    total += score

print(f"{letters / (k + 1):.3f} characters an utterance, mean score {total / (k + 1):.3f}")
