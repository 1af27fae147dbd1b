import torch
from torch import nn

torch.manual_seed(0)
torch.set_num_threads(1)
WORDS, DIM, BATCH, LENGTH = 2000, 32, 32, 12
emb = nn.Embedding(WORDS, DIM)
head = nn.Linear(DIM, 4)
params = list(emb.parameters()) + list(head.parameters())
opt = torch.optim.SGD(params, lr=0.05, momentum=0.9)
loss_fn = nn.CrossEntropyLoss()


def train(low, high):
    words = torch.randint(low, high, (BATCH, LENGTH))
    labels = words[:, 0] % 4
    loss = loss_fn(head(emb(words).mean(1)), labels)
    opt.zero_grad()
    loss.backward()
    opt.step()
    return loss.item()


# warm up on the news articles, then stay with the reviews
for _ in range(60):
    train(0, 1700)
for _ in range(1000):
    train(1700, WORDS)

total = 0.0
for step in range(6000):
    total += train(1700, WORDS)

print("mean loss", round(total / 6000, 4))
