# story generator, batch of eight, repetition penalty over the last 48 tokens
from time import perf_counter

import torch
import torch.nn as nn

torch.set_num_threads(1)
torch.manual_seed(0)
n_vocab = 4000
n_hidden = 96
batch = 8
n_tokens = 900
lookback = 48
alpha = 1.3


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(n_vocab, n_hidden)
        self.rnn = nn.GRUCell(n_hidden, n_hidden)
        self.out = nn.Linear(n_hidden, n_vocab)


def penalise(logits, recent):
    """Divide (or multiply, if negative) the scores of the recent tokens."""
    s = logits.gather(1, recent)
    s = torch.where(s < 0, s * alpha, s / alpha)
    return logits.scatter(1, recent, s)


@torch.no_grad()
def generate(net, first, rng):
    tokens = first
    h = torch.zeros(batch, n_hidden)
    log_p = 0.0
    for _ in range(n_tokens):
        h = net.rnn(net.emb(tokens[:, -1]), h)
        logits = 4.0 * net.out(h)
        logits = penalise(logits, tokens[:, -lookback:])
        p = logits.softmax(-1)
        nxt = torch.multinomial(p, 1, generator=rng)
        log_p += torch.log(p.gather(1, nxt)).mean().item()
        tokens = torch.cat((tokens, nxt), 1)
    return tokens, log_p / n_tokens


net = Net()
net.eval()
rng = torch.Generator().manual_seed(42)
first = torch.randint(0, n_vocab, (batch, 1), generator=rng)
t0 = perf_counter()
tokens, log_p = generate(net, first, rng)
t1 = perf_counter()
print(f"mean log probability {log_p:.4f}, checksum {int(tokens.sum())}")
print(f"time {t1 - t0:.3f} s")
