# Pool-based active learning: a labelled seed set, a pool of unlabelled leaves, two queries a round.
import torch
from torch import nn
from torch.utils.data import Dataset, DataLoader, Subset


class LeafShapes(Dataset):
    def __init__(self, n, seed=0):
        g = torch.Generator().manual_seed(seed)
        self.feats = torch.randn(n, 24, generator=g)
        w = torch.randn(24, 3, generator=g)
        self.species = (self.feats @ w + 0.5 * torch.randn(n, 3, generator=g)).argmax(1)

    def __len__(self):
        return len(self.feats)

    def __getitem__(self, i):
        return self.feats[i], self.species[i]


torch.manual_seed(0)
torch.set_num_threads(1)
ROUNDS, QUERIES = 300, 2

leaves = LeafShapes(1100)
clf = nn.Sequential(nn.Linear(24, 32), nn.ReLU(), nn.Linear(32, 3))
opt = torch.optim.SGD(clf.parameters(), lr=0.05)
loss_fn = nn.CrossEntropyLoss()
pool = Subset(leaves, list(range(20, len(leaves))))
labelled_x, labelled_y = leaves.feats[:20], leaves.species[:20]

for rnd in range(ROUNDS):
    # least confident samples of the pool
    conf = []
    with torch.no_grad():
        for xb, _ in DataLoader(pool, batch_size=256):
            conf.append(clf(xb).softmax(1).max(1).values)
    order = torch.cat(conf).argsort().tolist()
    asked, left = order[:QUERIES], sorted(order[QUERIES:])

    qx, qy = zip(*[pool[i] for i in asked])
    labelled_x = torch.cat([labelled_x, torch.stack(qx)])
    labelled_y = torch.cat([labelled_y, torch.stack(qy)])
    pool = Subset(pool, left)

    for _ in range(3):
        opt.zero_grad()
        loss = loss_fn(clf(labelled_x), labelled_y)
        loss.backward()
        opt.step()

print(len(pool), "left, loss %.5f" % loss.item())
