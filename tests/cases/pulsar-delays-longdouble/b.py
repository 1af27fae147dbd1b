import numpy as np

# Grid over the binary orbit of a pulsar: chi^2 of the timing residuals.
# Arrival times and the spin phase need more than doubles; the delays (500 s at most) do not.
LD = np.longdouble
DAY = 86400
TWO_PI = 2 * np.pi

F0, F1, PEPOCH = LD("218.8118437960826"), LD("-4.08e-16"), LD(55000)
PB, A1, T0 = 5.741045, 3.366714, 54500.43       # days, light seconds, MJD
LON, LAT, AU = 1.2197, -0.7478, 499.00478384

rng = np.random.default_rng(4)
n = 3000
mjd = np.sort(rng.uniform(53000, 57000, n)).astype(LD)
sigma = rng.uniform(1e-6, 4e-6, n)


def roemer(t):
    earth = TWO_PI * (t - 51544.5) / 365.256363
    return AU * np.cos(LAT) * np.cos(earth - LON)


def binary(t, a1, t0):
    orbit = TWO_PI * (t - t0) / PB
    return a1 * np.sin(orbit)


def residuals(mjd, a1, t0):
    t = mjd.astype(float)
    delay = roemer(t) + binary(t, a1, t0)
    dt = (mjd - PEPOCH) * DAY - delay
    phase = F0 * dt + F1 * dt * dt / 2
    frac = (phase - np.rint(phase)).astype(float)
    return frac / float(F0)


# make the arrival times fit the model: move each one onto an integer pulse number, plus noise
for _ in range(4):
    mjd = mjd - residuals(mjd, A1, T0) / LD(DAY)
mjd = mjd + sigma * rng.standard_normal(n) / LD(DAY)

best = None
for k in range(20000):
    a1 = A1 + 1e-6 * (k % 160 - 80)
    t0 = T0 + 1e-7 * (k // 160 - 62)
    res = residuals(mjd, a1, t0)
    chi2 = float(np.sum((res / sigma) ** 2))
    if best is None or chi2 < best[0]:
        best = chi2, a1, t0

print(f"chi2 {best[0]:.2f} at a1 = {best[1]:.6f} ls, t0 = {best[2]:.7f}")
