import torch
from torch import nn

torch.set_num_threads(8)
torch.manual_seed(0)


class Scorer(nn.Module):
    def __init__(self, vocabulary=2000, width=64, hidden=32):
        super().__init__()
        self.embed = nn.Embedding(vocabulary, width)
        self.lstm = nn.LSTM(width, hidden, batch_first=True)
        self.out = nn.Linear(hidden, 1)

    def forward(self, tokens):
        states, _ = self.lstm(self.embed(tokens))
        return torch.sigmoid(self.out(states[:, -1]))


model = Scorer().eval()
requests = torch.randint(2000, (64, 24, 30))     # 24 sentences of 30 tokens a request

total = 0.0
with torch.inference_mode():
    scores = model(requests[0])
for n in range(1200):
    with torch.inference_mode():
        scores = model(requests[n % 64])
    total += scores.mean().item()

print("mean score", round(total / 1200, 6))
