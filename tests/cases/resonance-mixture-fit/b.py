import numpy as np


class ResonanceModel:
    """Gaussian peak on an exponential background, window 60 to 140 GeV."""

    def __init__(self, masses, lo=60.0, hi=140.0):
        self.m = masses
        self.lo, self.span = lo, hi - lo

    def log_pdf(self, f, mu, sigma, tau):
        peak = np.log(f) - 0.5 * ((self.m - mu) / sigma) ** 2
        peak -= np.log(sigma * np.sqrt(2.0 * np.pi))
        slope = np.log1p(-f) - (self.m - self.lo) / tau
        slope -= np.log(tau * (1.0 - np.exp(-self.span / tau)))
        gap = np.exp(-np.abs(peak - slope))
        return np.maximum(peak, slope) + np.log1p(gap)

    def loglike(self, p):
        return self.log_pdf(*p).sum()


def toy_masses(rng, n=60_000, n_peak=9000):
    peak = rng.normal(91.2, 2.8, n_peak)
    u = rng.random(n - n_peak) * (1.0 - np.exp(-80.0 / 30.0))
    m = np.concatenate([peak, 60.0 - 30.0 * np.log(1.0 - u)])
    rng.shuffle(m)
    return m


rng = np.random.default_rng(5)
model = ResonanceModel(toy_masses(rng))
p = np.array([0.15, 91.0, 3.0, 29.0])
step = np.array([0.002, 0.04, 0.04, 0.2])
here = model.loglike(p)
samples = np.empty((4000, 4))
for k in range(4000):
    q = p + step * rng.normal(size=4)
    there = model.loglike(q)
    if np.log(rng.random()) < there - here:
        p, here = q, there
    samples[k] = p

print("posterior mean", samples[1000:].mean(axis=0).round(4))
