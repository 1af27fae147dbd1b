import numpy as np
from scipy.optimize.elementwise import find_root

# single-diode model of the cells of a string, explicit in neither I nor V
R_s, R_sh, I_0, nVt = 0.012, 30.0, 2e-9, 0.0295
n_cell = 600
rng = np.random.default_rng(17)
shade = rng.uniform(0.4, 1.0, n_cell)


def residual(current, photo, volt):
    v = volt + current * R_s
    return photo - I_0 * np.expm1(v / nVt) - v / R_sh - current


energy = 0.0
worst = np.inf
for minute in range(300):
    sun = np.sin(np.pi * (minute + 30) / 360)
    photo = 8.5 * sun * shade
    volt = np.full(n_cell, 0.46 + 0.05 * sun)
    res = find_root(residual, (np.full(n_cell, -5.0), photo), args=(photo, volt),
                    tolerances=dict(xatol=2e-12, xrtol=1e-14))
    current = res.x
    energy += (current * volt).sum() / 60
    worst = min(worst, current.min())

print(f"energy {energy:.6f} Wh, lowest cell current {worst:.6f} A")
