import numpy as np
import torch

torch.set_num_threads(1)


def clustering(contacts):
    adj = torch.from_numpy(contacts).float()
    degree = adj.sum(dim=0)
    paths = adj @ adj
    closed = (paths * adj).sum(dim=1)
    pairs = degree * (degree - 1)
    local = torch.where(pairs > 0, closed / pairs.clamp(min=1), 0.0)
    second = (paths > 0).sum(dim=1) - 1
    return float(local.mean()), float(closed.sum() / pairs.sum()), float(second.float().mean())


rng = np.random.default_rng(4)
people = 320
home = rng.integers(0, 16, people)
same = home[:, None] == home[None, :]
chance = np.where(same, 0.5, 0.02)

days = []
for day in range(240):
    met = np.triu(rng.random((people, people)) < chance, 1)
    contacts = (met | met.T).astype(int)
    days.append(clustering(contacts))

days = np.array(days)
print("mean local clustering %.5f, transitivity %.5f, second neighbours %.2f" % tuple(days.mean(axis=0)))
