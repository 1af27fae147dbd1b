"""Instantaneous reproduction number per health district (renewal equation, gamma prior, weekly window)."""
import numpy as np
from scipy.stats import gamma

DAYS, WINDOW, LONGEST = 180, 7, 21
PRIOR_SHAPE, PRIOR_RATE = 1.0, 0.2

rng = np.random.default_rng(2)
edges = np.arange(LONGEST + 1)
serial = np.diff(gamma.cdf(edges, a=2.6, scale=2.5))
serial /= serial.sum()


def simulate_district():
    level = 40 + 30 * np.sin(np.arange(DAYS) / rng.uniform(9, 20) + rng.uniform(0, 6))
    return rng.poisson(level).astype(float)


def infectiousness(cases):
    pressure = np.zeros(DAYS)
    for t in range(1, DAYS):
        for s in range(1, min(t, LONGEST) + 1):
            pressure[t] += serial[s - 1] * cases[t - s]
    return pressure


curves = [simulate_district() for _ in range(120)]
highest = []
for cases in curves:
    pressure = infectiousness(cases)
    reports_cum = np.concatenate(([0.0], np.cumsum(cases)))
    pressure_cum = np.concatenate(([0.0], np.cumsum(pressure)))
    shape = PRIOR_SHAPE + reports_cum[WINDOW:] - reports_cum[:-WINDOW]
    rate = PRIOR_RATE + pressure_cum[WINDOW:] - pressure_cum[:-WINDOW]
    mean = shape / rate
    upper = mean + 1.96 * np.sqrt(shape) / rate
    lower = gamma.ppf(0.025, shape, scale=1.0 / rate)
    highest.append((mean[20:].max(), upper[20:].max(), lower[20:].min()))

print("mean peak R, upper, lower:", np.mean(highest, axis=0).round(8))
