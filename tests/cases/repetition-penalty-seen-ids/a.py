"""Greedy generation with a repetition penalty over a long prompt (small recurrent LM)."""
import torch
from torch import nn

VOCAB, DIM, PENALTY = 16000, 48, 1.3


class TinyLM(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(VOCAB, DIM)
        self.cell = nn.GRUCell(DIM, DIM)
        self.head = nn.Linear(DIM, VOCAB)

    def step(self, token, h):
        h = self.cell(self.emb(token), h)
        return self.head(h), h


class RepetitionPenalty:
    def __init__(self, prompt, penalty):
        self.seen = set(prompt)
        self.penalty = penalty

    def __call__(self, logits):
        ids = torch.tensor(list(self.seen)).unsqueeze(0)
        score = logits.gather(1, ids)
        score = torch.where(score < 0, score * self.penalty, score / self.penalty)
        return logits.scatter(1, ids, score)

    def add(self, token):
        self.seen.add(token)


torch.manual_seed(0)
torch.set_num_threads(1)
torch.set_grad_enabled(False)
model = TinyLM().eval()
prompt = torch.randint(VOCAB, (9000,)).tolist()
processor = RepetitionPenalty(prompt, PENALTY)

h = torch.zeros(1, DIM)
token = torch.tensor([prompt[-1]])
output = []
for position in range(4000):
    logits, h = model.step(token, h)
    token = processor(logits).argmax(dim=1)
    processor.add(token.item())
    output.append(token.item())
print("distinct", len(set(output)), "last", output[-5:])
