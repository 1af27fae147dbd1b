import numpy as np
from scipy.optimize import nnls

LINES, SAMPLES = 900, 8
bands = np.linspace(0.4, 2.5, 180)
rng = np.random.default_rng(42)

columns = []
for mineral in range(12):
    base = rng.uniform(0.3, 0.7)
    pos = rng.uniform(0.5, 2.4, 3)
    depth = rng.uniform(0.05, 0.25, 3)
    width = rng.uniform(0.05, 0.2, 3)
    dips = depth * np.exp(-((bands[:, None] - pos) / width) ** 2)
    columns.append(base - dips.sum(axis=1))
endmembers = np.column_stack(columns)

rng = np.random.default_rng(7)
maps = np.zeros((LINES, SAMPLES, 12))
sq = 0.0
for line in range(LINES):
    for col in range(SAMPLES):
        mix = np.zeros(12)
        chosen = rng.permutation(12)[:4]
        mix[chosen] = rng.dirichlet(np.ones(4))
        pixel = endmembers @ mix + 0.005 * rng.standard_normal(180)
        maps[line, col], residual = nnls(endmembers, pixel)
        sq += residual**2

print("mean abundances", np.round(maps.mean(axis=(0, 1)), 4))
print("rms misfit", round(float(np.sqrt(sq / (maps.shape[0] * SAMPLES * 180))), 7))
