# Ising model by Metropolis, 24 x 24 spins on a torus
import math
import random

SIZE = 24
COUPLING = 1.0
TEMPERATURE = 2.4
N_SWEEPS = 3000

random.seed(7)
spins = []
for row in range(SIZE):
    spins.append([random.choice((-1, 1)) for col in range(SIZE)])

accept = {}
for change in (4, 8):
    accept[change] = math.exp(-COUPLING * change / TEMPERATURE)

E = 0.0
M = 0
for row in range(SIZE):
    for col in range(SIZE):
        s = spins[row][col]
        E -= COUPLING * s * (spins[row][(col + 1) % SIZE] + spins[(row + 1) % SIZE][col])
        M += s

sum_E = 0.0
sum_M = 0.0
for sweep in range(N_SWEEPS):
    for attempt in range(SIZE * SIZE):
        row = int(random.random() * SIZE)
        col = int(random.random() * SIZE)
        here = spins[row][col]
        neighbours = spins[(row + 1) % SIZE][col] + spins[row - 1][col]
        neighbours += spins[row][(col + 1) % SIZE] + spins[row][col - 1]
        change = 2 * here * neighbours
        if change > 0 and random.random() >= accept[change]:
            continue
        spins[row][col] = -here
        E += COUPLING * change
        M -= 2 * here
    sum_E += E / SIZE**2
    sum_M += abs(M) / SIZE**2

print("mean energy per spin:", sum_E / N_SWEEPS)
print("mean |magnetisation|:", sum_M / N_SWEEPS)
