import os
os.environ["OPENBLAS_NUM_THREADS"] = "1"
import numpy as np

# Reciprocal-space part of the Ewald sum for a molten salt, along a trajectory.
rng = np.random.default_rng(3)
n_ions, box, eta, kmax = 200, 20.0, 0.35, 5
charges = np.where(np.arange(n_ions) % 2, 1.0, -1.0)
positions = rng.uniform(0, box, (n_ions, 3))

grid = np.arange(-kmax, kmax + 1)
nx, ny, nz = np.meshgrid(grid, grid, grid, indexing="ij")
triples = np.stack([nx.ravel(), ny.ravel(), nz.ravel()], axis=1)
norm2 = (triples ** 2).sum(1)
triples = triples[(norm2 > 0) & (norm2 <= kmax ** 2)]
kvec = 2 * np.pi / box * triples
k2 = (kvec ** 2).sum(1)
green = np.exp(-k2 / (4 * eta ** 2)) / k2
prefactor = 2 * np.pi / box ** 3


def reciprocal_energy(xyz):
    phase = xyz @ kvec.T
    rho = charges @ np.exp(1j * phase)
    return prefactor * np.sum(green * np.abs(rho) ** 2)


energies = []
for frame in range(150):
    positions += rng.normal(scale=0.05, size=positions.shape)
    energies.append(reciprocal_energy(positions))

print("mean energy %.10f" % np.mean(energies))
