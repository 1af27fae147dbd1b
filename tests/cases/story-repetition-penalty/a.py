"""Write eight stories at a time with a small GRU language model, sampling with a repetition penalty."""
import time

import torch
from torch import nn

torch.set_num_threads(1)
VOCAB, WIDTH, STORIES, TOKENS, WINDOW = 4000, 96, 8, 900, 48


class StoryModel(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(VOCAB, WIDTH)
        self.cell = nn.GRUCell(WIDTH, WIDTH)
        self.head = nn.Linear(WIDTH, VOCAB)

    def forward(self, token, state):
        state = self.cell(self.embed(token), state)
        return self.head(state), state


class RepetitionPenalty:
    """CTRL-style penalty: a token that is already there becomes less likely."""

    def __init__(self, penalty):
        self.penalty = penalty

    def __call__(self, input_ids, scores):
        for i in range(scores.shape[0]):
            for token in set(input_ids[i].tolist()):
                # a score below zero has to be multiplied to make the token less likely
                if scores[i, token] < 0:
                    scores[i, token] *= self.penalty
                else:
                    scores[i, token] /= self.penalty
        return scores


torch.manual_seed(0)
model = StoryModel().eval()
process = RepetitionPenalty(1.3)
sampler = torch.Generator().manual_seed(42)
ids = torch.randint(0, VOCAB, (STORIES, 1), generator=sampler)
state = torch.zeros(STORIES, WIDTH)
total = 0.0
start = time.perf_counter()
with torch.no_grad():
    for step in range(TOKENS):
        logits, state = model(ids[:, -1], state)
        scores = process(ids[:, -WINDOW:], logits * 4.0)
        probs = torch.softmax(scores, dim=-1)
        new = torch.multinomial(probs, 1, generator=sampler)
        total += probs.gather(1, new).log().mean().item()
        ids = torch.cat([ids, new], dim=1)
elapsed = time.perf_counter() - start
print(f"mean log probability {total / TOKENS:.4f}, checksum {int(ids.sum())}")
print(f"time {elapsed:.3f} s")
