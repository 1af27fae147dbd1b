# 2D Ising model, Metropolis algorithm, periodic boundaries
import random
import numpy as np

L = 24
J = 1.0
T = 2.4
sweeps = 3000

random.seed(7)
state = np.array([[random.choice((-1, 1)) for _ in range(L)] for _ in range(L)])
boltzmann = {dE: np.exp(-J * dE / T) for dE in (4, 8)}


def total_energy(state):
    right = np.roll(state, -1, axis=1)
    down = np.roll(state, -1, axis=0)
    return -J * np.sum(state * (right + down))


energy = total_energy(state)
magnet = state.sum()
energies = []
magnets = []

for sweep in range(sweeps):
    for step in range(L * L):
        i = int(random.random() * L)
        j = int(random.random() * L)
        s = state[i, j]
        around = (state[(i + 1) % L, j] + state[i - 1, j]
                  + state[i, (j + 1) % L] + state[i, j - 1])
        dE = 2 * s * around
        if dE <= 0 or random.random() < boltzmann[dE]:
            state[i, j] = -s
            energy += J * dE
            magnet -= 2 * s
    energies.append(energy / L**2)
    magnets.append(abs(magnet) / L**2)

print("energy per spin", sum(energies) / len(energies))
print("|m| per spin   ", sum(magnets) / len(magnets))
