"""Ions drifting in the measured potential of a trap electrode (map on a fine grid)."""
import time
import numpy as np
from scipy.interpolate import RectBivariateSpline

STEPS = 16000
N_IONS = 150
DT = 5.0e-4


def potential_map(n=360):
    x = np.linspace(-1.0, 1.0, n)
    y = np.linspace(-1.0, 1.0, n)
    X, Y = np.meshgrid(x, y, indexing="ij")
    V = 2.0 * (X**2 + 1.3 * Y**2)
    for cx, cy, q in ((0.6, 0.5, 0.3), (-0.5, 0.55, -0.2), (0.1, -0.7, 0.25)):
        V += q * np.exp(-((X - cx) ** 2 + (Y - cy) ** 2) / 0.02)
    V += 1e-3 * np.sin(17 * X) * np.cos(23 * Y)
    return x, y, V


def field(phi, pos):
    ex = -phi.ev(pos[:, 0], pos[:, 1], dx=1)
    ey = -phi.ev(pos[:, 0], pos[:, 1], dy=1)
    return np.column_stack((ex, ey))


def main():
    rng = np.random.default_rng(11)
    x, y, V = potential_map()
    phi = RectBivariateSpline(x, y, V)
    pos = rng.uniform(-0.6, 0.6, (N_IONS, 2))
    vel = rng.normal(0.0, 0.3, (N_IONS, 2))
    acc = field(phi, pos)
    track = np.zeros((STEPS, 2))
    kinetic = 0.0

    start = time.perf_counter()
    for step in range(STEPS):
        vel += 0.5 * DT * acc
        pos += DT * vel
        np.clip(pos, -0.99, 0.99, out=pos)
        acc = field(phi, pos)
        vel += 0.5 * DT * acc
        vel *= 1.0 - 0.05 * DT
        track[step] = pos.mean(axis=0)
        kinetic += 0.5 * float((vel**2).sum())
    elapsed = time.perf_counter() - start

    print(f"mean kinetic energy {kinetic / STEPS:.6f}  drift {np.abs(track).sum():.6f}")
    print(f"{STEPS} steps in {elapsed:.3f} s")


if __name__ == "__main__":
    main()
