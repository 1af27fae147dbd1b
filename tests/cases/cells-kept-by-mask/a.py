import numpy as np

# cells of a gas tracer; a few leave the box each step and are masked out
n = 8000
rng = np.random.default_rng(7)
x, y, z, density, energy = rng.random((5, n))

cells = np.empty(n, dtype=[("x", "f8"), ("y", "f8"), ("z", "f8"), ("density", "f8"), ("energy", "f8")])
cells["x"], cells["y"], cells["z"], cells["density"], cells["energy"] = x, y, z, density, energy

masks = np.ones((16, n), dtype=bool)
for mask in masks:
    mask[rng.choice(n, 25, replace=False)] = False

mass = 0.0
heat = 0.0
for step in range(60000):
    kept = cells[masks[step % 16]]
    mass += kept["density"].sum()
    heat += kept["energy"].max()

print("mass", mass / 60000, "heat", heat / 60000)
