import numpy as np
import torch

rng = np.random.default_rng(2)
n_nodes, n_particles = 4000, 30000
cell = torch.from_numpy(rng.integers(0, n_nodes, n_particles))
mass = torch.from_numpy(rng.uniform(0.5, 1.5, (n_particles, 1)))
force = torch.from_numpy(rng.normal(size=(n_particles, 3)))
momentum = torch.zeros(n_nodes, 3, dtype=torch.float64)
dt = 1e-3


def deposit(nodes, where, values):
    nodes.index_add_(0, where, values)


for step in range(1000):
    nodal = torch.zeros(n_nodes, 3, dtype=torch.float64)
    deposit(nodal, cell, force * mass)
    momentum += dt * nodal

print("momentum", momentum.sum(dim=0).numpy())
