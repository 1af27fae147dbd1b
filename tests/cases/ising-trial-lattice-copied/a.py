"""Metropolis sampling of the 2-D Ising model: magnetisation and energy against time."""
import math
import random

import numpy as np

L = 256
J = 1.0
BETA = 0.44
FLIPS = 500
STEPS = 1500


def bond_energy(spins, i, j):
    s = spins[i, j]
    around = spins[i - 1, j] + spins[(i + 1) % L, j] + spins[i, j - 1] + spins[i, (j + 1) % L]
    return -J * float(s) * float(around)


def metropolis(spins, rnd):
    """One proposal: returns the state after it and the change in energy."""
    i = rnd.randrange(L)
    j = rnd.randrange(L)
    trial = spins.copy()
    trial[i, j] = -trial[i, j]
    dE = bond_energy(trial, i, j) - bond_energy(spins, i, j)
    if dE <= 0 or rnd.random() < math.exp(-BETA * dE):
        return trial, dE
    return spins, 0.0


rng = np.random.default_rng(5)
spins = rng.choice(np.array([-1.0, 1.0]), size=(L, L))
rnd = random.Random(11)
energy = -J * float((spins * (np.roll(spins, 1, 0) + np.roll(spins, 1, 1))).sum())

energies = []
for step in range(STEPS):
    for _ in range(FLIPS):
        spins, dE = metropolis(spins, rnd)
        energy += dE
    energies.append(energy)

print("energy a spin", energies[-1] / L**2, "magnetisation", float(spins.mean()))
