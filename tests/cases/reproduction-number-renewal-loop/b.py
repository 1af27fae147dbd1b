import numpy as np
from scipy import stats

n_days = 180
week = 7
rng = np.random.default_rng(2)

interval_pmf = np.diff(stats.gamma.cdf(np.arange(22), a=2.6, scale=2.5))
interval_pmf = interval_pmf / interval_pmf.sum()
kernel = np.r_[0.0, interval_pmf]


def draw_cases(generator):
    lam = 40 + 30 * np.sin(np.arange(n_days) / generator.uniform(9, 20) + generator.uniform(0, 6))
    return generator.poisson(lam)


incidence = np.array([draw_cases(rng) for _ in range(120)], dtype=float)


def weekly(series):
    c = np.concatenate(([0.0], np.cumsum(series)))
    return c[week:] - c[:-week]


def estimate(series):
    force = np.convolve(series, kernel)[:n_days]
    a = 1.0 + weekly(series)
    b = 0.2 + weekly(force)
    r = a / b
    high = r + 1.96 * np.sqrt(a) / b
    low = stats.gamma.ppf(0.025, a, scale=1.0 / b)
    return r[20:].max(), high[20:].max(), low[20:].min()


results = []
for series in incidence:
    results.append(estimate(series))

print("mean peak R, upper, lower:", np.mean(results, axis=0).round(8))
