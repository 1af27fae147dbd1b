import torch
from torch.nn import Embedding, GRU, LayerNorm, Linear, ModuleDict
from torch.nn.functional import cross_entropy
from torch.nn.utils import clip_grad_norm_

torch.set_num_threads(1)
torch.manual_seed(4)

corpus = torch.randint(0, 30, (256, 25))
corpus[:, 1:] = (corpus[:, :-1] * 7 + 3) % 30
batches = corpus.view(8, 32, 25)

parts = ModuleDict({
    "emb": Embedding(30, 32),
    "gru": GRU(32, 32, batch_first=True),
    "ln": LayerNorm(32),
    "head": Linear(32, 30),
})
opt = torch.optim.AdamW(parts.parameters(), lr=2e-3)


def next_symbol_loss(tokens):
    hidden = parts["gru"](parts["emb"](tokens[:, :-1]))[0]
    scores = parts["head"](parts["ln"](hidden))
    return cross_entropy(scores.reshape(-1, 30), tokens[:, 1:].reshape(-1))


for it in range(150):
    opt.zero_grad()
    value = next_symbol_loss(batches[it % 8])
    value.backward()
    clip_grad_norm_(parts.parameters(), 1.0)
    opt.step()

print("loss", round(value.item(), 4))
