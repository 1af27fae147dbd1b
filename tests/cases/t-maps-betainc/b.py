import numpy as np
from scipy.special import betainc

# two-sided p values of a map of t statistics, one map for each contrast
dof = 18.0
rng = np.random.default_rng(4)
maps = [rng.standard_t(dof, 6000) for _ in range(16)]


def p_values(t):
    return betainc(dof / 2, 0.5, dof / (dof + t * t))


found = 0
smallest = 1.0
for contrast in range(1500):
    p = p_values(maps[contrast % 16])
    found += int((p < 0.001).sum())
    smallest = min(smallest, float(p.min()))

print("voxels below 0.001:", found, "smallest p %.6e" % smallest)
