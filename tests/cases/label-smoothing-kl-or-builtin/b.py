import torch
from torch import nn
from torch.nn import functional as F

torch.manual_seed(0)
torch.set_num_threads(1)

VOCAB, PAD = 4000, 0
states = torch.randn(8, 160, 32)
tokens = torch.randint(1, VOCAB, (8, 160))
tokens[:, 140:] = PAD
to_vocab = nn.Linear(32, VOCAB)
opt = torch.optim.SGD(to_vocab.parameters(), lr=0.5)

for step in range(500):
    k = step % 8
    logits = to_vocab(states[k])
    loss = F.cross_entropy(logits, tokens[k], ignore_index=PAD, label_smoothing=0.1)
    opt.zero_grad()
    loss.backward()
    opt.step()

print("loss", loss.item())
