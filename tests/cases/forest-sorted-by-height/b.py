# individual-based forest, one object per tree
import heapq
import math
import random
import time

rnd = random.Random(1848)


class Tree:
    def __init__(self, species, height):
        self.species = species
        self.height = height
        self.biomass = 0.01 * height ** 2.5
        self.age = int(height * 3)

    def grow(self, light, rate):
        self.height += rate[self.species] * light * (1.0 - self.height / 45.0)
        self.biomass = 0.01 * self.height * self.height * math.sqrt(self.height)
        self.age += 1


rate = {"beech": 0.21, "spruce": 0.27, "birch": 0.32}
names = sorted(rate)
forest = [Tree(rnd.choice(names), rnd.uniform(0.5, 35.0)) for _ in range(120000)]
canopy = heapq.nlargest(5, forest, key=lambda t: t.height)

t0 = time.perf_counter()
carbon = 0.0
for year in range(60):
    light = 0.8 + 0.1 * math.sin(0.5 * year)
    for tree in forest:
        tree.grow(light, rate)
        carbon += 0.5 * tree.biomass

print("canopy:", [round(t.height, 2) for t in canopy])
print(f"carbon {carbon:.1f}, {(time.perf_counter() - t0) / 60 * 1e3:.1f} ms a year")
