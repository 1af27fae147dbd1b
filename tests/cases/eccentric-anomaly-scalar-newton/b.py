import numpy as np
from scipy import optimize

SIGMA = 12.0


def f(ea, ma, e):
    return ea - e * np.sin(ea) - ma


def fp(ea, ma, e):
    return 1.0 - e * np.cos(ea)


def radial_velocity(t, p, e, w, tp, semi):
    ma = 2.0 * np.pi * (((t - tp) / p) % 1.0)
    ea = optimize.newton(f, ma + e * np.sin(ma), fprime=fp, args=(ma, e), tol=1e-10)
    half = 0.5 * ea
    nu = 2.0 * np.arctan2(np.sqrt(1 + e) * np.sin(half), np.sqrt(1 - e) * np.cos(half))
    return semi * (np.cos(nu + w) + e * np.cos(w))


gen = np.random.default_rng(17)
epochs = np.sort(gen.uniform(0.0, 900.0, 4000))
data = gen.normal(0.0, SIGMA, 4000)

lowest = np.inf
for k in range(40000):
    p = gen.uniform(20.0, 400.0)
    e = gen.uniform(0.0, 0.7)
    w = gen.uniform(0.0, 6.28)
    tp = gen.uniform(0.0, 20.0)
    semi = gen.uniform(1.0, 40.0)
    resid = (data - radial_velocity(epochs, p, e, w, tp, semi)) / SIGMA
    lowest = min(lowest, float(resid @ resid))

print("lowest chi2", lowest)
