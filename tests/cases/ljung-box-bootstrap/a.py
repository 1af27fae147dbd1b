import numpy as np
from scipy.signal import lfilter

rng = np.random.default_rng(11)
n, max_lag = 7000, 400


def acf(x, max_lag):
    x = x - x.mean()
    r = np.correlate(x, x, mode="full")
    r = r[len(x) - 1:len(x) + max_lag]
    return r / r[0]


def ljung_box(x, max_lag):
    rho = acf(x, max_lag)[1:]
    k = np.arange(1, max_lag + 1)
    return len(x) * (len(x) + 2) * np.sum(rho ** 2 / (len(x) - k))


residuals = rng.standard_normal(n)
observed = ljung_box(lfilter([1.0], [1.0, -0.03], residuals), max_lag)

larger = 0
stats = []
for replicate in range(3000):
    simulated = lfilter([1.0], [1.0, -0.03], rng.choice(residuals, size=n))
    q = ljung_box(simulated, max_lag)
    stats.append(q)
    larger += q >= observed

print(f"Q = {observed:.2f}, bootstrap p = {larger / len(stats):.3f}, mean {np.mean(stats):.3f}")
