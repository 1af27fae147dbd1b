import torch
from torch import nn
import torch.nn.functional as F

torch.set_num_threads(1)
torch.manual_seed(0)
VOCAB, DIM, PAIRS, NEG = 60000, 50, 128, 5


class SkipGram(nn.Module):
    def __init__(self):
        super().__init__()
        self.centre = nn.Embedding(VOCAB, DIM, sparse=True)
        self.context = nn.Embedding(VOCAB, DIM, sparse=True)

    def forward(self, words, others, labels):
        score = (self.centre(words).unsqueeze(1) * self.context(others)).sum(-1)
        return F.binary_cross_entropy_with_logits(score, labels)


model = SkipGram()
optim = torch.optim.SGD(model.parameters(), lr=0.5)
words = torch.randint(0, VOCAB, (100, PAIRS))
others = torch.randint(0, VOCAB, (100, PAIRS, 1 + NEG))
labels = torch.zeros(PAIRS, 1 + NEG)
labels[:, 0] = 1.0

history = []
for it in range(4000):
    k = it % 100
    optim.zero_grad()
    loss = model(words[k], others[k], labels)
    loss.backward()
    optim.step()
    history.append(loss.item())

print("loss", sum(history[-100:]) / 100)
