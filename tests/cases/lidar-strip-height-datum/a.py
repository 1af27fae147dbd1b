import numpy as np
from scipy.spatial import cKDTree

rng = np.random.default_rng(21)

# the terrain: 40000 points of a survey, heights above the geoid
east, north = rng.uniform(0, 200, (2, 40000))
height = 1.5 * np.sin(east / 25) * np.cos(north / 30) + rng.normal(0, 0.1, 40000)
terrain = np.c_[east, north, height]
tree = cKDTree(terrain)

# flight strips over the same ground
strips = []
for k in range(20):
    part = terrain[rng.choice(40000, 100, replace=False)] + rng.normal(0, 0.05, (100, 3))
    part[:, 2] += 47.3                     # the scanner logs heights above the ellipsoid
    strips.append(part)


def match(strip):
    dist, idx = tree.query(strip)
    return terrain[idx], dist


shifts = []
for n in range(3000):
    strip = strips[n % 20]
    target, dist = match(strip)
    shifts.append((target - strip).mean(axis=0))

print("mean shift", np.mean(shifts, axis=0))
