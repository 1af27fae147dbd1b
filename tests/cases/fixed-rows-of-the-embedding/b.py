import torch
from torch import nn
import torch.nn.functional as F

torch.manual_seed(0)
torch.set_num_threads(1)

vocab, dim, known, classes = 3000, 64, 2400, 6
texts = torch.randint(0, vocab, (2048, 24))
labels = torch.randint(0, classes, (2048,))

emb = nn.Embedding(vocab, dim)
head = nn.Sequential(nn.Linear(dim, 96), nn.ReLU(), nn.Linear(96, classes))
opt = torch.optim.Adam([*emb.parameters(), *head.parameters()], lr=1e-3)

trainable = torch.ones(vocab, 1)
trainable[:known] = 0.0             # pretrained words stay as they are
emb.weight.register_hook(lambda grad: grad * trainable)

total = 0.0
for step in range(500):
    idx = torch.randint(0, len(texts), (64,))
    x, y = texts[idx], labels[idx]
    opt.zero_grad()
    out = head(emb(x).mean(dim=1))
    loss = F.cross_entropy(out, y)
    loss.backward()
    opt.step()
    total += loss.item()

print(f"mean loss {total / 500:.4f}")
