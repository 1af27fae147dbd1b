import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
torch.set_num_threads(1)
N_WORDS, N_TAGS, BATCH = 4000, 800, 256

recipes = torch.randint(0, N_WORDS, (20, BATCH, 15))
labels = (torch.rand(20, BATCH, N_TAGS) < 0.01).float()
bag = nn.EmbeddingBag(N_WORDS, 32, sparse=True)
out = nn.Linear(32, N_TAGS)
sgd = torch.optim.SGD([*bag.parameters(), *out.parameters()], lr=0.5)


def train_step(x, y):
    logits = out(torch.relu(bag(x)))
    loss = F.binary_cross_entropy_with_logits(logits, y)
    sgd.zero_grad()
    loss.backward()
    sgd.step()
    return loss.item()


losses = []
for step in range(2500):
    losses.append(train_step(recipes[step % 20], labels[step % 20]))

print("loss:", losses[0], "->", losses[-1])
