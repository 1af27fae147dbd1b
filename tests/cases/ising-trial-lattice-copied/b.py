"""Ising model on a square lattice, single spin flips."""
import math
import random

import numpy as np

STEPS = 1500


class Ising:
    def __init__(self, size, beta, seed):
        rng = np.random.default_rng(seed)
        self.n = size
        self.beta = beta
        self.s = rng.choice(np.array([-1.0, 1.0]), size=(size, size))
        self.e = -float((self.s * (np.roll(self.s, 1, 0) + np.roll(self.s, 1, 1))).sum())

    def local(self, i, j):
        s, n = self.s, self.n
        field = s[i - 1, j] + s[(i + 1) % n, j] + s[i, j - 1] + s[i, (j + 1) % n]
        return -float(s[i, j]) * float(field)

    def flip(self, rnd):
        i = rnd.randrange(self.n)
        j = rnd.randrange(self.n)
        before = self.local(i, j)
        self.s[i, j] = -self.s[i, j]
        dE = self.local(i, j) - before
        if dE <= 0 or rnd.random() < math.exp(-self.beta * dE):
            self.e += dE
        else:
            self.s[i, j] = -self.s[i, j]


model = Ising(256, beta=0.44, seed=5)
rnd = random.Random(11)

history = []
for sweep in range(STEPS):
    for _ in range(500):
        model.flip(rnd)
    history.append(model.e)

print("energy a spin", history[-1] / model.n**2, "magnetisation", float(model.s.mean()))
