import numpy as np
from scipy.ndimage import uniform_filter

# the microscope saves 1024 x 1024 scans; remove the slowly varying charging background
SIDE = 1024
WINDOW = 25

rng = np.random.default_rng(2023)
scans = [rng.normal(120.0, 15.0, (SIDE, SIDE)) for _ in range(4)]

flatness = 0.0
for k in range(100_000):
    scan = scans[k % len(scans)]
    background = uniform_filter(scan, size=WINDOW)
    flatness += background[SIDE // 2, SIDE // 2]

print("mean background in the centre:", flatness)
