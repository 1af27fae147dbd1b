import os
import time

os.environ["OPENBLAS_NUM_THREADS"] = "1"
import numpy as np

rng = np.random.default_rng(4)
n_atoms, box = 24, 24.0
centres = rng.uniform(4, box - 4, (n_atoms, 3)).astype(np.float32)
exponents = np.array([0.4, 2.5, 13.0], dtype=np.float32)          # three s shells an atom, 1/bohr^2
norm = (2 * exponents / np.pi) ** 0.75
c = rng.standard_normal((n_atoms * 3, 20)).astype(np.float32)
density_matrix = 2 * c @ c.T / 20

axis = np.linspace(0, box, 40, dtype=np.float32)
grid = np.stack(np.meshgrid(axis, axis, axis, indexing="ij"), -1).reshape(-1, 3)
chunks = np.split(grid, 40)


def density(points):
    dx, dy, dz = points.T[:, :, None] - centres.T[:, None, :]      # (points, atoms) each
    r2 = dx * dx + dy * dy + dz * dz
    phi = np.concatenate([n * np.exp(-z * r2) for z, n in zip(exponents, norm)], axis=1)
    return ((phi @ density_matrix) * phi).sum(1)


volume = (axis[1] - axis[0]) ** 3
charge = 0.0
t0 = time.perf_counter()
for step in range(1200):
    charge += float(density(chunks[step % 40]).sum()) * volume
print(f"{charge / 30:.3f} electrons, {(time.perf_counter() - t0) / 1200 * 1e3:.3f} ms a chunk")
