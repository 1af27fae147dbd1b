"""Drifters in a tidal model on an unstructured mesh: currents at the nodes, interpolated to the drifters."""
import numpy as np
from scipy.interpolate import LinearNDInterpolator
from scipy.spatial import Delaunay

rng = np.random.default_rng(11)
nodes = rng.uniform(0.0, 40.0, size=(4000, 2))               # km
mesh = Delaunay(nodes)
x, y = nodes.T
current = np.column_stack([np.sin(x / 6.0) * np.cos(y / 6.0),
                           -np.cos(x / 6.0) * np.sin(y / 6.0)])   # km/h
sample = LinearNDInterpolator(mesh, current)

drifters = rng.uniform(5.0, 35.0, size=(3000, 2))
strip = (drifters[:, 1] // 0.6).astype(int)                  # number them strip by strip, west to east
drifters = drifters[np.lexsort((drifters[:, 0], strip))]

dt = 0.01
for step in range(800):
    tide = np.cos(2 * np.pi * step * dt / 12.4)
    drifters = drifters + dt * tide * sample(drifters)

print("drifters:", len(drifters))
print("mean position: %.6f %.6f km" % tuple(drifters.mean(axis=0)))
