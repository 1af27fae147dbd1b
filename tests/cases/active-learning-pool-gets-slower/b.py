import torch
import torch.nn.functional as F
from torch.utils.data import DataLoader, Dataset, Subset

torch.set_num_threads(1)


class Table(Dataset):
    """Rows of measurements with a class each."""

    def __init__(self, rows, target):
        self.rows, self.target = rows, target

    def __len__(self):
        return self.rows.shape[0]

    def __getitem__(self, k):
        return self.rows[k], self.target[k]


def make_leaves(n):
    rng = torch.Generator().manual_seed(0)
    rows = torch.randn(n, 24, generator=rng)
    mix = torch.randn(24, 3, generator=rng)
    noise = 0.5 * torch.randn(n, 3, generator=rng)
    return Table(rows, (rows @ mix + noise).argmax(1))


class Learner:
    def __init__(self, data, n_start):
        self.data = data
        self.known = list(range(n_start))
        self.unknown = list(range(n_start, len(data)))
        self.net = torch.nn.Sequential(torch.nn.Linear(24, 32), torch.nn.ReLU(), torch.nn.Linear(32, 3))
        self.opt = torch.optim.SGD(self.net.parameters(), lr=0.05)

    @torch.no_grad()
    def confidence(self):
        loader = DataLoader(Subset(self.data, self.unknown), batch_size=256)
        return torch.cat([F.softmax(self.net(rows), dim=1).max(dim=1)[0] for rows, _ in loader])

    def query(self, k):
        order = torch.argsort(self.confidence()).tolist()
        self.known += [self.unknown[i] for i in order[:k]]
        self.unknown = [self.unknown[i] for i in sorted(order[k:])]

    def fit(self, steps):
        picked = [self.data[i] for i in self.known]
        rows = torch.stack([p[0] for p in picked])
        target = torch.stack([p[1] for p in picked])
        for _ in range(steps):
            self.opt.zero_grad()
            loss = F.cross_entropy(self.net(rows), target)
            loss.backward()
            self.opt.step()
        return loss.item()


torch.manual_seed(0)
learner = Learner(make_leaves(1100), 20)
for r in range(300):
    learner.query(2)
    last = learner.fit(3)

print("unlabelled:", len(learner.unknown), " training loss: %.5f" % last)
