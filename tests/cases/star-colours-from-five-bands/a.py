import numpy as np
from scipy.interpolate import RegularGridInterpolator

BANDS = ("u", "g", "r", "i", "z")


def synthetic_grid():
    teff = np.linspace(4000.0, 9000.0, 21)
    logg = np.linspace(2.0, 5.0, 13)
    feh = np.linspace(-2.0, 0.5, 11)
    T, G, Z = np.meshgrid(teff, logg, feh, indexing="ij")
    tables = {}
    for k, band in enumerate(BANDS):
        wave = 350.0 + 140.0 * k
        tables[band] = (-2.5 * np.log10(1.0 / (np.exp(14388.0e3 / (wave * T)) - 1.0))
                        + 0.03 * (G - 4.0) * (k - 1.5) + 0.25 * Z / (1.0 + k))
    return (teff, logg, feh), tables


class BandModel:
    """One interpolator for each pass band."""

    def __init__(self, axes, tables):
        self.lo = np.array([ax[0] for ax in axes])
        self.hi = np.array([ax[-1] for ax in axes])
        self.interp = {}
        for band in BANDS:
            self.interp[band] = RegularGridInterpolator(axes, tables[band])

    def inside(self, theta):
        return bool(np.all(theta >= self.lo) and np.all(theta <= self.hi))

    def magnitudes(self, theta):
        mags = np.empty(len(BANDS))
        for k, band in enumerate(BANDS):
            mags[k] = self.interp[band](theta)[0]
        return mags


def log_like(model, theta, observed, sigma):
    if not model.inside(theta):
        return -np.inf
    resid = (model.magnitudes(theta) - observed) / sigma
    return -0.5 * float(resid @ resid)


def main(steps=18000):
    rng = np.random.default_rng(11)
    axes, tables = synthetic_grid()
    model = BandModel(axes, tables)
    truth = np.array([5770.0, 4.4, 0.0])
    sigma = np.full(len(BANDS), 0.05)
    observed = model.magnitudes(truth) + sigma * rng.standard_normal(len(BANDS))

    theta = np.array([6500.0, 3.5, -0.5])
    width = np.array([40.0, 0.15, 0.1])
    current = log_like(model, theta, observed, sigma)
    accepted = 0
    total = np.zeros(3)
    for step in range(steps):
        proposal = theta + width * rng.standard_normal(3)
        trial = log_like(model, proposal, observed, sigma)
        if np.log(rng.random()) < trial - current:
            theta, current = proposal, trial
            accepted += 1
        total += theta

    print("acceptance %.3f" % (accepted / steps))
    print("mean Teff %.1f logg %.3f [Fe/H] %.3f" % tuple(total / steps))


if __name__ == "__main__":
    main()
