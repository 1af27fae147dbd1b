import random

# sparse occupancy map: hits per 50 cm voxel
rnd = random.Random(4)
walk = [(rnd.gauss(0, 8), rnd.gauss(0, 8), rnd.gauss(1, 0.5)) for _ in range(4000)]
hits = {}

for sweep in range(300):
    dx = 0.01 * sweep
    for x, y, z in walk:
        cell = (int((x + dx) // 0.5), int(y // 0.5), int(z // 0.5))
        hits[cell] = hits.get(cell, 0) + 1

print(len(hits), "voxels, most hits", max(hits.values()))
