import numpy as np

rng = np.random.default_rng(77)
N = 4000
pos0 = rng.normal(0.0, 0.5, size=(N, 3))
mom0 = rng.normal(0.0, 1.0, size=(N, 3))

# one row per coordinate; single precision is plenty for test particles
pos = np.ascontiguousarray(pos0.T, dtype=np.float32)
mom = np.ascontiguousarray(mom0.T, dtype=np.float32)
B = np.zeros_like(pos)
E = np.array([[0.0], [0.0], [0.01]], dtype=pos.dtype)
DT = 0.01
HALF = 0.5 * DT


def bottle(p):
    B[0] = -0.02 * p[0] * p[2]
    B[1] = -0.02 * p[1] * p[2]
    B[2] = 1.0 + 0.02 * p[2] ** 2
    return B


def dot(a, b):
    return np.einsum("ij,ij->j", a, b)


def lorentz(m):
    return np.sqrt(1.0 + dot(m, m))


for it in range(20000):
    um = mom + HALF * E
    T = bottle(pos) * (HALF / lorentz(um))
    S = 2.0 * T / (1.0 + dot(T, T))
    up = um + np.cross(um, T, axis=0)
    mom = um + np.cross(up, S, axis=0) + HALF * E
    pos = pos + DT * mom / lorentz(mom)

print("<gamma> = %.4f" % lorentz(mom.astype(np.float64)).mean())
