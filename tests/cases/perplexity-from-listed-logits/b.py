import math

import torch
import torch.nn.functional as F

torch.set_num_threads(1)
torch.manual_seed(21)
n_words, length = 400, 48
texts = torch.randint(0, n_words, (200, length + 1))

embedding = torch.nn.Embedding(n_words, 64)
gru = torch.nn.GRU(64, 96, batch_first=True)
project = torch.nn.Linear(96, n_words)


@torch.no_grad()
def logits_of(tokens):
    hidden, _ = gru(embedding(tokens))
    return project(hidden)


def nll_of(group):
    outs, wanted = [], []
    for text in group:
        outs.append(logits_of(text[None, :-1]))
        wanted.append(text[None, 1:])
    outs, wanted = torch.cat(outs), torch.cat(wanted)
    return F.cross_entropy(outs.reshape(-1, n_words), wanted.reshape(-1), reduction="sum").item(), wanted.numel()


total_nll, total_words = 0.0, 0
for step in range(4000):
    lo = (step * 4) % 200
    nll, words = nll_of(texts[lo:lo + 4])
    total_nll += nll
    total_words += words

print(f"perplexity {math.exp(total_nll / total_words):.3f}")
