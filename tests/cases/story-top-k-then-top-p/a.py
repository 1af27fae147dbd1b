import torch

# eight stories at once, one token of each a turn; GPT-2's vocabulary
torch.manual_seed(0)
torch.set_grad_enabled(False)
vocab, width = 50257, 48
embed = torch.randn(vocab, width)
mix = torch.randn(width, width) / width ** 0.5
head = torch.randn(width, vocab) * 0.35
top_k, top_p = 50, 0.9


def choose(logits, u):
    kth = torch.topk(logits, top_k).values[:, -1:]
    logits = logits.masked_fill(logits < kth, float("-inf"))
    logits, ids = torch.sort(logits, dim=-1, descending=True)
    probs = torch.softmax(logits, dim=-1)
    before = probs.cumsum(dim=-1) - probs
    probs = probs.masked_fill(before > top_p, 0.0)          # the nucleus
    mass = probs.cumsum(dim=-1)
    place = torch.searchsorted(mass, u * mass[:, -1:])
    return ids.gather(1, place).squeeze(1)


tokens = torch.arange(8)
state = torch.zeros(8, width)
uniform = torch.rand(2600, 8, 1)
seen = 0
for turn in range(2600):
    state = torch.tanh(state @ mix + embed[tokens])
    tokens = choose(state @ head, uniform[turn])
    seen += int(tokens.sum())

print("sum of tokens", seen, "last", tokens.tolist())
