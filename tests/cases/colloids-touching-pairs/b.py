import numpy as np
from scipy.spatial import cKDTree

# overdamped soft discs relaxing in a periodic box
rng = np.random.default_rng(3)
n_discs, box, diameter = 4000, 60.0, 1.0
mobility, stiffness, dt = 1.0, 40.0, 2e-3
pos = rng.random((n_discs, 2)) * box


def touching(pos):
    tree = cKDTree(pos, boxsize=box)
    pairs = tree.query_pairs(diameter, output_type="ndarray")
    return pairs[:, 0], pairs[:, 1]


def contact_forces(pos, i, j):
    d = pos[i] - pos[j]
    d -= box * np.round(d / box)
    r = np.sqrt(d[:, 0] ** 2 + d[:, 1] ** 2)
    push = (stiffness * (diameter - r) / r)[:, None] * d
    force = np.empty_like(pos)
    for axis in range(2):
        force[:, axis] = (np.bincount(i, push[:, axis], n_discs)
                          - np.bincount(j, push[:, axis], n_discs))
    return force, r


contacts = 0
for step in range(450):
    i, j = touching(pos)
    force, r = contact_forces(pos, i, j)
    pos = (pos + dt * mobility * force) % box
    contacts += len(r)

print("contacts", contacts, "mean gap", float((diameter - r).mean()))
