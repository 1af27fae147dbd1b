import numpy as np

# Lennard-Jones fluid in a periodic box, velocity Verlet
rng = np.random.default_rng(2)
n_side = 7
L = 1.2 * n_side
grid = (np.arange(n_side) + 0.5) * 1.2
pos = np.stack(np.meshgrid(grid, grid, grid, indexing="ij"), -1).reshape(-1, 3)
n = len(pos)
vel = rng.normal(0, 0.5, (n, 3))
vel -= vel.mean(axis=0)
dt, rc2 = 0.002, 2.5 ** 2


def minimum_image(d):
    return d - L * np.rint(d / L)


def forces(pos):
    d = minimum_image(pos[:, None, :] - pos[None, :, :])
    r2 = np.einsum("ijk,ijk->ij", d, d)
    np.fill_diagonal(r2, np.inf)
    inv2 = np.where(r2 < rc2, 1.0 / r2, 0.0)
    inv6 = inv2 * inv2 * inv2
    f = 24 * inv2 * inv6 * (2 * inv6 - 1)
    energy = 2 * (inv6 * (inv6 - 1)).sum()
    return np.einsum("ij,ijk->ik", f, d), energy


acc, _ = forces(pos)
for step in range(200):
    vel += 0.5 * dt * acc
    pos = pos + dt * vel
    acc, potential = forces(pos)
    vel += 0.5 * dt * acc

print("energy per particle", (potential + 0.5 * (vel ** 2).sum()) / n)
