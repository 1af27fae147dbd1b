import itertools
import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"
import numpy as np


class LongRange:
    def __init__(self, charge, edge, alpha, cutoff):
        self.charge = charge.astype(complex)
        half = [n for n in itertools.product(range(-cutoff, cutoff + 1), repeat=3)
                if n > (0, 0, 0) and sum(c * c for c in n) <= cutoff ** 2]
        k = 2 * np.pi / edge * np.array(half, dtype=float)
        sq = (k ** 2).sum(axis=1)
        self.k_t = k.T
        self.weight = 4 * np.pi / edge ** 3 * np.exp(-sq / (4 * alpha ** 2)) / sq
        self.angle = np.empty((charge.size, len(half)))
        self.wave = np.empty((charge.size, len(half)), dtype=complex)

    def energy(self, coords):
        np.matmul(coords, self.k_t, out=self.angle)
        np.multiply(self.angle, 1j, out=self.wave)
        np.exp(self.wave, out=self.wave)
        amplitude = self.charge @ self.wave
        return self.weight @ np.abs(amplitude) ** 2


rng = np.random.default_rng(3)
count, edge = 200, 20.0
q = np.where(np.arange(count) % 2, 1.0, -1.0)
coords = rng.uniform(0, edge, (count, 3))
solver = LongRange(q, edge, 0.35, 5)

history = np.zeros(150)
for step in range(history.size):
    coords += rng.normal(scale=0.05, size=coords.shape)
    history[step] = solver.energy(coords)

print("mean energy %.10f" % history.mean())
