import numpy as np

# Grid over the binary orbit of a pulsar: chi^2 of the timing residuals.
# Everything is kept in extended precision, MJDs would lose nanoseconds in doubles.
LD = np.longdouble
DAY = LD(86400)
TWO_PI = 2 * LD("3.14159265358979323846")

F0, F1, PEPOCH = LD("218.8118437960826"), LD("-4.08e-16"), LD(55000)
PB, A1, T0 = LD("5.741045"), LD("3.366714"), LD("54500.43")     # days, ls, MJD
LON, LAT, AU = LD("1.2197"), LD("-0.7478"), LD("499.00478384")

rng = np.random.default_rng(4)
n = 3000
mjd = np.sort(rng.uniform(53000, 57000, n)).astype(LD)
sigma = rng.uniform(1e-6, 4e-6, n).astype(LD)


def roemer(t):
    earth = TWO_PI * (t - LD(51544.5)) / LD("365.256363")
    return AU * np.cos(LAT) * np.cos(earth - LON)


def binary(t, a1, t0):
    orbit = TWO_PI * (t - t0) / PB
    return a1 * np.sin(orbit)


def residuals(t, a1, t0):
    delay = roemer(t) + binary(t, a1, t0)
    dt = (t - PEPOCH) * DAY - delay
    phase = F0 * dt + F1 * dt * dt / 2
    frac = phase - np.rint(phase)
    return frac / F0


# make the arrival times fit the model: move each one onto an integer pulse number, plus noise
for _ in range(4):
    mjd = mjd - residuals(mjd, A1, T0) / DAY
mjd = mjd + sigma * rng.standard_normal(n) / DAY

best = None
for k in range(20000):
    a1 = A1 + LD(1e-6) * (k % 160 - 80)
    t0 = T0 + LD(1e-7) * (k // 160 - 62)
    res = residuals(mjd, a1, t0)
    chi2 = float(np.sum((res / sigma) ** 2))
    if best is None or chi2 < best[0]:
        best = chi2, float(a1), float(t0)

print(f"chi2 {best[0]:.2f} at a1 = {best[1]:.6f} ls, t0 = {best[2]:.7f}")
