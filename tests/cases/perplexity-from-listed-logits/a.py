import torch
from torch import nn
import torch.nn.functional as F

torch.set_num_threads(1)
torch.manual_seed(21)
VOCAB, SEQ = 400, 48
corpus = torch.randint(0, VOCAB, (200, SEQ + 1))


class TinyLM(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(VOCAB, 64)
        self.rnn = nn.GRU(64, 96, batch_first=True)
        self.out = nn.Linear(96, VOCAB)

    def forward(self, ids):
        h, _ = self.rnn(self.emb(ids))
        return self.out(h)


class Perplexity:
    def __init__(self):
        self.nll, self.count = 0.0, 0

    def update(self, preds, target):
        self.nll += F.cross_entropy(preds.flatten(0, 1), target.flatten(), reduction="sum").item()
        self.count += target.numel()

    def compute(self):
        return torch.tensor(self.nll / self.count).exp().item()


class AccuracyBase:
    def __init__(self, model, metric):
        self.model, self.metric = model.eval(), metric

    def evaluate(self, samples):
        preds, targets = [], []
        with torch.no_grad():
            for ids in samples.split(1):
                preds.extend(self.model(ids[:, :-1]).tolist())
                targets.extend(ids[:, 1:].tolist())
        self.metric.update(torch.tensor(preds), torch.tensor(targets))


evaluator = AccuracyBase(TinyLM(), Perplexity())
for batch in range(4000):
    first = batch * 4 % 200
    evaluator.evaluate(corpus[first:first + 4])

print("perplexity", round(evaluator.metric.compute(), 3))
