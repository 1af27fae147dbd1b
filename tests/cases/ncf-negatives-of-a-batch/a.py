import numpy as np
import torch
import torch.nn as nn

np.random.seed(5)
torch.manual_seed(5)
torch.set_num_threads(1)
USERS, ITEMS, NUM_NEG = 500, 900, 4

pairs = np.unique(np.column_stack([np.random.randint(0, USERS, 20000),
                                   np.random.zipf(1.3, 20000) % ITEMS]), axis=0)
user_bought = {u: set() for u in range(USERS)}
for u, i in pairs:
    user_bought[int(u)].add(int(i))
all_items = set(range(ITEMS))
user_negative = {u: list(all_items - bought) for u, bought in user_bought.items()}


class GMF(nn.Module):
    def __init__(self, dim=32):
        super().__init__()
        self.user = nn.Embedding(USERS, dim)
        self.item = nn.Embedding(ITEMS, dim)
        self.predict = nn.Linear(dim, 1)

    def forward(self, u, i):
        return self.predict(self.user(u) * self.item(i)).squeeze(-1)


def add_negative(batch):
    users, items, labels = [], [], []
    for u, i in batch:
        users.append(u); items.append(i); labels.append(1.0)
        for j in np.random.choice(user_negative[u], size=NUM_NEG, replace=False).tolist():
            users.append(u); items.append(j); labels.append(0.0)
    return torch.tensor(users), torch.tensor(items), torch.tensor(labels)


model = GMF()
optimizer = torch.optim.Adam(model.parameters(), lr=0.002)
criterion = nn.BCEWithLogitsLoss()

total = 0.0
for step in range(400):
    batch = pairs[np.random.randint(0, len(pairs), 128)].tolist()
    users, items, labels = add_negative(batch)
    optimizer.zero_grad()
    loss = criterion(model(users, items), labels)
    loss.backward()
    optimizer.step()
    total += loss.item()

print(f"mean loss {total / 400:.4f}")
