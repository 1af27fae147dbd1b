"""Gray-Scott reaction and diffusion on a periodic square."""
import numpy as np

N = 320
DU, DV = 0.16, 0.08
FEED, KILL = 0.035, 0.065
STEPS = 2500


def start(n):
    rng = np.random.default_rng(3)
    u = np.ones((n, n))
    v = np.zeros((n, n))
    for _ in range(20):
        r, c = rng.integers(0, n - 12, 2)
        u[r:r + 12, c:c + 12] = 0.50
        v[r:r + 12, c:c + 12] = 0.25
    u += 0.02 * rng.random((n, n))
    return u, v


def laplacian(f):
    return (np.roll(f, 1, axis=0) + np.roll(f, -1, axis=0)
            + np.roll(f, 1, axis=1) + np.roll(f, -1, axis=1) - 4.0 * f)


def react(u, v):
    uvv = u * v * v
    du = DU * laplacian(u) - uvv + FEED * (1.0 - u)
    dv = DV * laplacian(v) + uvv - (FEED + KILL) * v
    u += du
    v += dv


u, v = start(N)

for step in range(STEPS):
    react(u, v)

print("after", STEPS, "steps: mean u %.6f  mean v %.6f  max v %.6f" % (u.mean(), v.mean(), v.max()))
