import numpy as np
from scipy.interpolate import RegularGridInterpolator

n_bands = 5


def make_cube():
    teff = np.linspace(4000.0, 9000.0, 21)
    logg = np.linspace(2.0, 5.0, 13)
    feh = np.linspace(-2.0, 0.5, 11)
    T, G, Z = np.meshgrid(teff, logg, feh, indexing="ij")
    cube = np.empty(T.shape + (n_bands,))
    for k in range(n_bands):
        wave = 350.0 + 140.0 * k
        planck = 1.0 / (np.exp(14388.0e3 / (wave * T)) - 1.0)
        cube[..., k] = -2.5 * np.log10(planck) + 0.03 * (G - 4.0) * (k - 1.5) + 0.25 * Z / (1.0 + k)
    return (teff, logg, feh), cube


class Star:
    def __init__(self, axes, cube, observed=None, sigma=0.05):
        self.bounds = [(ax[0], ax[-1]) for ax in axes]
        self.colours = RegularGridInterpolator(axes, cube)
        self.observed = observed
        self.sigma = sigma

    def predict(self, theta):
        return self.colours(theta)[0]

    def log_like(self, theta):
        for value, (low, high) in zip(theta, self.bounds):
            if value < low or value > high:
                return -np.inf
        chi = (self.predict(theta) - self.observed) / self.sigma
        return -0.5 * np.dot(chi, chi)


rng = np.random.default_rng(11)
axes, cube = make_cube()
star = Star(axes, cube)
star.observed = star.predict([5770.0, 4.4, 0.0]) + 0.05 * rng.standard_normal(n_bands)

n = 18000
x = np.array([6500.0, 3.5, -0.5])
scale = np.array([40.0, 0.15, 0.1])
lx = star.log_like(x)
chain = np.empty((n, 3))
accept = 0
for j in range(n):
    y = x + scale * rng.standard_normal(3)
    ly = star.log_like(y)
    if np.log(rng.random()) < ly - lx:
        x, lx = y, ly
        accept += 1
    chain[j] = x

print("acceptance", round(accept / n, 3))
print("mean", chain.mean(axis=0).round(3))
