"""Operating window of a tokamak: fusion gain over density, for one peak temperature after the other."""
import numpy as np

MINOR, MAJOR, ELONGATION = 2.0, 6.2, 1.7        # m
FIELD = 5.3                                     # T
MU0 = 4e-7 * np.pi
KEV = 1.602e-16                                 # J
E_FUSION = 17.6e3 * KEV

densities = np.array([k * 10**19 for k in range(4, 36)])       # m^-3, on axis
rho = (np.arange(150) + 0.5) / 150
volume = 4 * np.pi**2 * MAJOR * MINOR**2 * ELONGATION * rho / 150   # m^3 of each shell
density_shape = 0.1 + 0.9 * (1 - rho**2) ** 0.5
temperature_shape = 0.05 + 0.95 * (1 - rho**2) ** 1.5


def reactivity(t_kev):
    # fit for D-T, m^3/s
    return 3.68e-18 * t_kev ** (-2 / 3) * np.exp(-19.94 * t_kev ** (-1 / 3))


def operating_point(t_axis):
    t_kev = t_axis * temperature_shape
    n = densities[:, None] * density_shape
    fusion = (0.25 * n**2 * reactivity(t_kev) * E_FUSION * volume).sum(axis=1)
    radiation = (5.35e-37 * n**2 * np.sqrt(t_kev) * volume).sum(axis=1)
    energy = (3.0 * n * t_kev * KEV * volume).sum(axis=1)
    pressure = (2.0 * n * t_kev * KEV * volume).sum(axis=1) / volume.sum()
    beta = pressure * 2 * MU0 / FIELD**2
    heating = 0.2 * fusion - radiation
    margin = heating * 3.0 / energy             # at a confinement time of 3 s
    allowed = margin[beta < 0.05]
    return max(allowed, default=0.0), len(allowed)


best, points = 0.0, 0
for step in range(1500):
    gain, inside = operating_point(4.0 + 0.04 * (step % 500))
    best = max(best, gain)
    points += inside

print("best margin %.8f, %d points below the beta limit" % (best, points))
