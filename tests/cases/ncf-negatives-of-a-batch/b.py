import random

import numpy as np
import torch
from torch import nn

np.random.seed(5)
torch.manual_seed(5)
random.seed(5)
torch.set_num_threads(1)
n_users, n_items = 500, 900

inter = np.unique(np.column_stack([np.random.randint(0, n_users, 20000),
                                   np.random.zipf(1.3, 20000) % n_items]), axis=0)
train = set(map(tuple, inter.tolist()))


def get_train_instances(positives, num_negatives=4):
    user, item, label = [], [], []
    for u, i in positives:
        user.append(u); item.append(i); label.append(1.0)
        drawn = set()
        while len(drawn) < num_negatives:
            j = random.randrange(n_items)
            if (u, j) not in train:
                drawn.add(j)
        user += [u] * num_negatives
        item += drawn
        label += [0.0] * num_negatives
    return torch.tensor(user), torch.tensor(item), torch.tensor(label)


P, Q, out = nn.Embedding(n_users, 32), nn.Embedding(n_items, 32), nn.Linear(32, 1)
opt = torch.optim.Adam([*P.parameters(), *Q.parameters(), *out.parameters()], lr=0.002)

losses = 0.0
for it in range(400):
    rows = inter[np.random.randint(0, len(inter), 128)].tolist()
    u, i, y = get_train_instances(rows)
    logit = out(P(u) * Q(i))[:, 0]
    loss = nn.functional.binary_cross_entropy_with_logits(logit, y)
    opt.zero_grad()
    loss.backward()
    opt.step()
    losses += loss.item()

print("mean loss", round(losses / 400, 4))
