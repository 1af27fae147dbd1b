import random

import numpy as np
import torch


class Molecules:
    def __init__(self, count, atoms, seed):
        rng = random.Random(seed)
        self.edges = []
        for _ in range(count):
            bonds = [(i, rng.randrange(max(0, i - 4), i)) for i in range(1, atoms)]
            bonds += [(j, i) for i, j in bonds]
            self.edges.append(np.array(bonds, dtype=np.int64))

    def __getitem__(self, k):
        return torch.from_numpy(self.edges[k]).t()


torch.manual_seed(0)
molecules = Molecules(count=50, atoms=180, seed=0)
weight = torch.randn(16, 16) / 4
atoms = torch.randn(180, 16)

total = 0.0
with torch.no_grad():
    for step in range(4000):
        source, target = molecules[step % 50]
        inbox = torch.zeros_like(atoms).index_add_(0, target, atoms[source])
        total += torch.relu(inbox @ weight).sum().item()

print(f"mean readout {total / 4000:.4f}")
