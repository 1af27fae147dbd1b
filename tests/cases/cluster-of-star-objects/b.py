import numpy as np

N, dt, eps2 = 50, 1e-3, 0.01
rng = np.random.default_rng(8)

mass = np.full(N, 1.0 / N)
pos = np.empty((N, 2))
vel = np.empty((N, 2))
for i in range(N):
    pos[i] = rng.normal(size=2)
    vel[i] = 0.3 * rng.normal(size=2)


def accelerations(pos):
    d = pos[None, :, :] - pos[:, None, :]
    r2 = d[..., 0]**2 + d[..., 1]**2 + eps2
    w = mass / (r2 * np.sqrt(r2))
    return (w[:, :, None] * d).sum(axis=1)


def kinetic_energy(vel):
    return 0.5 * mass @ (vel[:, 0]**2 + vel[:, 1]**2)


def extent(pos):
    return np.abs(pos - mass @ pos).max()


size = heat = 0.0
for step in range(8000):
    acc = accelerations(pos)
    vel += acc * dt
    pos += vel * dt
    size = max(size, extent(pos))
    heat += kinetic_energy(vel)

print(f"largest extent {size:.6f}, mean kinetic energy {heat / 8000:.6f}")
