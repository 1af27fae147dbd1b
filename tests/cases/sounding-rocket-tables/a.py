import numpy as np
from scipy.interpolate import interp1d

mach_table = np.array([0.0, 0.5, 0.8, 0.95, 1.05, 1.2, 1.5, 2.0, 3.0, 5.0])
cd_table = np.array([0.42, 0.41, 0.44, 0.56, 0.68, 0.66, 0.58, 0.49, 0.40, 0.33])
burn_t = np.array([0.0, 0.1, 0.5, 1.5, 2.5, 3.2, 3.5, 1e4])
burn_f = np.array([0.0, 2600.0, 2450.0, 2300.0, 2150.0, 1500.0, 0.0, 0.0])
alt_table = np.linspace(0, 30000, 61)
rho_table = 1.225 * np.exp(-alt_table / 8400)

drag_coefficient = interp1d(mach_table, cd_table, bounds_error=False, fill_value=(0.42, 0.33))
thrust = interp1d(burn_t, burn_f)
density = interp1d(alt_table, rho_table, bounds_error=False, fill_value=(1.225, 0.0))

AREA, DRY, PROPELLANT, BURN = 0.0095, 14.0, 3.6, 3.5


def acceleration(t, h, v, f_scale, cd_scale):
    mass = DRY + PROPELLANT * max(0.0, 1 - t / BURN)
    drag = 0.5 * density(h) * v * abs(v) * cd_scale * drag_coefficient(abs(v) / 340.0) * AREA
    return (f_scale * thrust(t) - drag) / mass - 9.81


def fly(f_scale, cd_scale, dt=0.1):
    t, h, v = 0.0, 0.0, 0.0
    while v >= 0.0:
        a1 = acceleration(t, h, v, f_scale, cd_scale)
        a2 = acceleration(t + dt / 2, h + v * dt / 2, v + a1 * dt / 2, f_scale, cd_scale)
        h += (v + a1 * dt / 2) * dt
        v += a2 * dt
        t += dt
    return h


rng = np.random.default_rng(77)
apogees = []
for shot in range(580):
    apogees.append(fly(rng.normal(1.0, 0.03), rng.normal(1.0, 0.08)))

print("apogee %.3f +- %.3f m" % (np.mean(apogees), np.std(apogees)))
