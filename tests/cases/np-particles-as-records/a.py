import numpy as np

N = 20_000
record = np.dtype([("kind", "u1"), ("x", "f8"), ("y", "f8"), ("z", "f8"),
                   ("vx", "f8"), ("vy", "f8"), ("vz", "f8"), ("mass", "f8")])


def make_stars(seed):
    rng = np.random.default_rng(seed)
    p = np.zeros(N, dtype=record)
    p["kind"] = rng.integers(0, 4, N)
    for name in ("x", "y", "z", "vx", "vy", "vz"):
        p[name] = rng.standard_normal(N)
    p["mass"] = rng.random(N)
    return p


def drift(p, dt):
    for pos, vel in (("x", "vx"), ("y", "vy"), ("z", "vz")):
        p[pos] += p[vel] * dt


def kinetic(p):
    return 0.5 * np.sum(p["mass"] * (p["vx"] ** 2 + p["vy"] ** 2 + p["vz"] ** 2))


stars = make_stars(11)
energy = 0.0
for step in range(1500):
    drift(stars, 1e-4)
    energy += kinetic(stars)

print("%.6f %.6f" % (energy, stars["x"].sum()))
