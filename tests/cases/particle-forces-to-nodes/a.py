import numpy as np

rng = np.random.default_rng(2)
n_nodes, n_particles = 4000, 30000
cell = rng.integers(0, n_nodes, n_particles)
mass = rng.uniform(0.5, 1.5, (n_particles, 1))
force = rng.normal(size=(n_particles, 3))
momentum = np.zeros((n_nodes, 3))
dt = 1e-3


def deposit(nodes, where, values):
    np.add.at(nodes, where, values)


for step in range(1000):
    nodal = np.zeros((n_nodes, 3))
    deposit(nodal, cell, force * mass)
    momentum += dt * nodal

print("momentum", momentum.sum(axis=0))
