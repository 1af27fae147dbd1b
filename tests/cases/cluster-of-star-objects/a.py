import numpy as np

N, dt, eps2 = 50, 1e-3, 0.01
rng = np.random.default_rng(8)


class Star:
    def __init__(self, mass, pos, vel):
        self.mass = mass
        self.pos = pos
        self.vel = vel

    def move(self, acc, dt):
        self.vel += acc * dt
        self.pos += self.vel * dt


def column(stars, name):
    return np.array([getattr(s, name) for s in stars])


def accelerations(stars):
    pos = column(stars, "pos")
    d = pos[None, :, :] - pos[:, None, :]
    r2 = d[..., 0]**2 + d[..., 1]**2 + eps2
    w = column(stars, "mass") / (r2 * np.sqrt(r2))
    return (w[:, :, None] * d).sum(axis=1)


def kinetic_energy(stars):
    vel = column(stars, "vel")
    return 0.5 * column(stars, "mass") @ (vel[:, 0]**2 + vel[:, 1]**2)


def centre_of_mass(stars):
    return column(stars, "mass") @ column(stars, "pos")


def extent(stars):
    return np.abs(column(stars, "pos") - centre_of_mass(stars)).max()


stars = [Star(1.0 / N, rng.normal(size=2), 0.3 * rng.normal(size=2)) for _ in range(N)]

size = heat = 0.0
for step in range(8000):
    acc = accelerations(stars)
    for s, a in zip(stars, acc):
        s.move(a, dt)
    size = max(size, extent(stars))
    heat += kinetic_energy(stars)

print(f"largest extent {size:.6f}, mean kinetic energy {heat / 8000:.6f}")
