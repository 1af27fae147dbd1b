import numpy as np

SHAPE = (60, 120, 240)      # depth, latitude, longitude


def density(S, T):
    """Density of sea water at the surface pressure (UNESCO 1983 polynomial)."""
    rho_w = (999.842594 + T * (6.793952e-2 + T * (-9.095290e-3 + T * (1.001685e-4
             + T * (-1.120083e-6 + T * 6.536332e-9)))))
    a = 8.24493e-1 + T * (-4.0899e-3 + T * (7.6438e-5 + T * (-8.2467e-7 + T * 5.3875e-9)))
    b = -5.72466e-3 + T * (1.0227e-4 - T * 1.6546e-6)
    root = np.sqrt(S)
    return rho_w + S * (a + b * root + 4.8314e-4 * S)


def fields(rng):
    depth = np.linspace(0.0, 1.0, SHAPE[0])[:, None, None]
    lat = np.linspace(-1.0, 1.0, SHAPE[1])[None, :, None]
    T = 2.0 + 24.0 * np.exp(-4.0 * depth) * (1.0 - lat ** 2) + 0.2 * rng.standard_normal(SHAPE)
    S = 34.5 + 0.6 * depth + 0.1 * rng.standard_normal(SHAPE)
    return S, T


class Climatology:
    def __init__(self):
        self.sum = np.zeros(SHAPE)
        self.months = 0

    def add(self, S, T):
        self.sum += density(S, T)
        self.months += 1

    def mean(self):
        return self.sum / self.months


rng = np.random.default_rng(3)
snapshots = [fields(rng) for _ in range(4)]
clim = Climatology()
for month in range(140):
    S, T = snapshots[month % 4]
    clim.add(S, T)

rho = clim.mean()
print("surface %.4f bottom %.4f" % (rho[0].mean(), rho[-1].mean()))
