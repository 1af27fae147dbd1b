import numpy as np

rng = np.random.default_rng(2024)
GRID, PARTICLES = 48, 40_000
pos = rng.random((3, PARTICLES)) * GRID
pos = (pos + 1.5 * np.sin(2 * np.pi * pos / GRID)) % GRID
vel = np.zeros_like(pos)
dt = 0.02

k = 2 * np.pi * np.fft.fftfreq(GRID)
kx, ky, kz = k[:, None, None], k[None, :, None], 2 * np.pi * np.fft.rfftfreq(GRID)
k2 = kx**2 + ky**2 + kz**2
k2[0, 0, 0] = 1.0
# from the density to each part of the force (centred difference of the potential)
green = [0.45j * np.sin(q) / k2 for q in (kx, ky, kz)]


def density(pos):
    # cloud in cell: each particle is shared among the eight cells around it
    low = pos.astype(np.int64)
    frac = pos - low
    index = low, (low + 1) % GRID
    share = 1.0 - frac, frac
    rho = np.zeros(GRID**3)
    for a, b, c in np.ndindex(2, 2, 2):
        ix, iy, iz = index[a][0], index[b][1], index[c][2]
        weight = share[a][0] * share[b][1] * share[c][2]
        rho += np.bincount((ix * GRID + iy) * GRID + iz, weights=weight, minlength=GRID**3)
    return rho.reshape(GRID, GRID, GRID) * (GRID**3 / PARTICLES) - 1.0


def forces(delta):
    delta_k = np.fft.rfftn(delta)
    return [np.fft.irfftn(delta_k * g, s=delta.shape, axes=(0, 1, 2)) for g in green]


for step in range(150):
    delta = density(pos)
    cell = tuple(pos.astype(np.int64))
    for part, force in enumerate(forces(delta)):
        vel[part] += dt * force[cell]
    pos = (pos + dt * vel) % GRID

print("rms overdensity", delta.std())
print("kinetic energy", 0.5 * (vel**2).sum())
