from math import exp, log, pi, sqrt

import numpy as np
from scipy.integrate import quad


class SkewedReturns:
    def __init__(self, spot, skew):
        self.spot = spot
        self.skew = skew

    def pdf(self, x, sigma):
        z = x / sigma
        g = exp(-0.5 * z * z) / (sigma * sqrt(2 * pi))
        return g * (1.0 + self.skew / 6.0 * (z * z * z - 3.0 * z))

    def call_spread(self, k1, k2, sigma):
        def f(x):
            s = self.spot * exp(x)
            return min(max(s - k1, 0.0), k2 - k1) * self.pdf(x, sigma)

        kinks = [log(k1 / self.spot), log(k2 / self.spot)]
        return quad(f, -6 * sigma, 6 * sigma, points=kinks)[0]


STEPS = 800
model = SkewedReturns(spot=100.0, skew=-0.4)
rng = np.random.default_rng(17)
lower = np.arange(90.35, 108.0, 1.1).tolist()
vols = rng.uniform(0.10, 0.25, STEPS).tolist()

values = []
for day in range(STEPS):
    values.append(sum([model.call_spread(k, k + 5.0, vols[day]) for k in lower]))

print("mean value of the strip %.4f" % np.mean(values))
