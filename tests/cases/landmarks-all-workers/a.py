import numpy as np
from scipy.spatial import cKDTree

# a small swarm looks up its three nearest landmarks in every tick
rng = np.random.default_rng(12388)
side = 1000.0
landmarks = rng.random((20000, 2)) * side
tree = cKDTree(landmarks)

robots = rng.random((120, 2)) * side
heading = rng.random(120) * 2 * np.pi
closest = 0.0
for tick in range(24000):
    heading += 0.1 * rng.standard_normal(120)
    robots[:, 0] = (robots[:, 0] + np.cos(heading)) % side
    robots[:, 1] = (robots[:, 1] + np.sin(heading)) % side
    dist, index = tree.query(robots, k=3, workers=-1)
    closest += dist[:, 0].mean()

print("mean distance to the nearest landmark", closest / 24000)
