from time import perf_counter

import numpy as np

gen = np.random.default_rng(15713)
n = 2500
phi = gen.uniform(0.0, 2.0 * np.pi, n)
r = 3.0 + 15.0 * gen.beta(1.5, 3.0, n)
z = gen.uniform(0.0, 4.0, n)
xyz = np.column_stack((r * np.cos(phi), r * np.sin(phi), z))
offsets = np.linspace(0.0, 0.4, 16)

leaf = 0.5
nx, ny, nz = 96, 96, 16

total_cells = 0
peak = 0
begin = perf_counter()
for i in range(20000):
    off = offsets[i % 16]
    ijk = np.floor((xyz + np.array([20.0 + off, 20.0 - off, 0.0])) / leaf)
    ijk = ijk.astype(np.int64)

    # one integer a voxel instead of a triple
    key = (ijk[:, 0] * ny + ijk[:, 1]) * nz + ijk[:, 2]
    ids, count = np.unique(key, return_counts=True)

    total_cells += ids.size
    peak = max(peak, int(count.max()))
took = perf_counter() - begin

print("cells/sweep", total_cells / 20000)
print("max in one cell", peak)
print("ms/sweep", 1e3 * took / 20000)
