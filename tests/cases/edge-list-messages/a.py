import random

import torch

rng = random.Random(0)
torch.manual_seed(0)
ATOMS = 180


def read_molecule():
    """the bonds of one molecule, both directions, as (from, to) tuples"""
    bonds = [(i, rng.randrange(max(0, i - 4), i)) for i in range(1, ATOMS)]
    return bonds + [(j, i) for i, j in bonds]


molecules = [read_molecule() for _ in range(50)]
weight = torch.randn(16, 16) / 4
atoms = torch.randn(ATOMS, 16)

total = 0.0
with torch.no_grad():
    for step in range(4000):
        edge_index = torch.tensor(molecules[step % 50]).t()
        source, target = edge_index
        inbox = torch.zeros_like(atoms).index_add_(0, target, atoms[source])
        total += torch.relu(inbox @ weight).sum().item()

print(f"mean readout {total / 4000:.4f}")
