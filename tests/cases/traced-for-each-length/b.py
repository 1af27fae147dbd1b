import random

import torch
from torch import nn
import torch.nn.functional as F

torch.manual_seed(0)
random.seed(0)


class Tagger(nn.Module):
    def __init__(self, vocab=500, dim=32, tags=12):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim)
        self.conv1 = nn.Conv1d(dim, dim, 3, padding=1)
        self.conv2 = nn.Conv1d(dim, dim, 3, padding=1)
        self.out = nn.Linear(dim, tags)

    def forward(self, ids):
        h = self.embed(ids).transpose(1, 2)
        h = F.relu(self.conv1(h))
        h = h + F.relu(self.conv2(h))
        return self.out(h.transpose(1, 2))


@torch.no_grad()
def tag(model, ids):
    scores = model(ids)
    return scores[0].argmax(dim=1)


model = Tagger()
model.eval()
sentences = [torch.randint(0, 500, (1, 2 * random.randint(3, 42))) for _ in range(400)]

counts = torch.zeros(12)
for n in range(20000):
    counts += torch.bincount(tag(model, sentences[n % len(sentences)]), minlength=12)

print("most frequent tag", counts.argmax().item(), int(counts.max()))
