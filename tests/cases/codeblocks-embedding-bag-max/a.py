# retrieval of code snippets: a snippet is a bag of 40 sub-tokens, max pooling over the bag (as in the paper)
import time
import torch
from torch import nn

torch.manual_seed(3)
torch.set_num_threads(1)

VOCAB, DIM, TOKENS, BATCH = 6000, 96, 40, 256


class SnippetEncoder(nn.Module):
    def __init__(self):
        super().__init__()
        # one call, no (batch, tokens, dim) tensor in between
        self.bag = nn.EmbeddingBag(VOCAB, DIM, mode="max")
        self.proj = nn.Linear(DIM, 64)

    def forward(self, tokens):
        return torch.tanh(self.proj(self.bag(tokens)))


encoder = SnippetEncoder().eval()
snippets = torch.randint(0, VOCAB, (120, BATCH, TOKENS))
query = torch.randn(64)

best = []
with torch.no_grad():
    t0 = time.perf_counter()
    for tokens in snippets:
        codes = encoder(tokens)
        score = codes @ query
        best.append(score.max().item())
    dt = time.perf_counter() - t0

print(f"{dt / len(snippets) * 1e3:.2f} ms a batch, best {max(best):.5f}, mean of bests {sum(best) / len(best):.5f}")
