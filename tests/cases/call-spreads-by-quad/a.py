"""Undiscounted prices of call spreads under a skewed return density, by quadrature."""
import math

import numpy as np
from scipy.integrate import quad

STEPS = 800
SPOT = 100.0


def density(x, sigma, skew):
    z = x / sigma
    g = math.exp(-0.5 * z * z) / (sigma * math.sqrt(2 * math.pi))
    return g * (1.0 + skew / 6.0 * (z * z * z - 3.0 * z))


def payoff(x, lower, upper):
    s = SPOT * math.exp(x)
    return min(max(s - lower, 0.0), upper - lower)


def integrand(x, lower, upper, sigma, skew):
    return payoff(x, lower, upper) * density(x, sigma, skew)


def price(lower, upper, sigma, skew):
    value, error = quad(integrand, -6 * sigma, 6 * sigma, args=(lower, upper, sigma, skew))
    return value


rng = np.random.default_rng(17)
strikes = np.arange(90.35, 108.0, 1.1).tolist()
sigmas = rng.uniform(0.10, 0.25, STEPS).tolist()

totals = []
for day in range(STEPS):
    strip = [price(k, k + 5.0, sigmas[day], -0.4) for k in strikes]
    totals.append(sum(strip))

print("mean value of the strip %.4f" % np.mean(totals))
