import math

import numpy as np


class Occupancy:
    def __init__(self, dark, nsigma):
        level = dark.mean() + nsigma * dark.std()
        self.level = math.floor(level)          # counts are whole numbers
        self.fractions = []
        self.ever = np.zeros(dark.shape, dtype=bool)

    def add(self, frame, remember):
        above = frame > self.level
        self.fractions.append(np.count_nonzero(above) / above.size)
        if remember:
            self.ever |= above


gen = np.random.default_rng(11)
size = (2048, 2048)
occ = Occupancy(gen.poisson(100.0, size=size).astype(np.uint16), 5.0)
replay = []
for lam in (100.0, 104.0, 110.0, 118.0):
    replay.append(gen.poisson(lam, size=size).astype(np.uint16))

for k in range(6000):
    occ.add(replay[k % 4], k % 97 == 0)

print("cut at", occ.level)
print("mean occupancy", np.mean(occ.fractions))
print("pixels ever hit", np.count_nonzero(occ.ever))
