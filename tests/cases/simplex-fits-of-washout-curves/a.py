import warnings

import numpy as np
from scipy.optimize import minimize

warnings.filterwarnings("ignore")

rng = np.random.default_rng(18)
minutes = np.linspace(0.0, 60.0, 180)


def washout(p, t):
    fast, k1, slow, k2 = p
    return fast * np.exp(-k1 * t) + slow * np.exp(-k2 * t)


subjects = []
for _ in range(50):
    true = np.array([8.0, 0.35, 3.0, 0.03]) * rng.uniform(0.8, 1.2, 4)
    subjects.append(washout(true, minutes) + rng.normal(0, 0.15, minutes.size))


def sse(p, t, y):
    r = y - washout(p, t)
    return r @ r


def fit(y):
    start = [6.0, 0.3, 4.0, 0.05]
    res = minimize(sse, start, args=(minutes, y), method="Nelder-Mead",
                   options={"xtol": 1e-2, "ftol": 1e-2, "maxiter": 2000})
    return res.x, res.fun


rates = []
cost = 0.0
for n in range(8000):
    p, f = fit(subjects[n % len(subjects)])
    rates.append(p[3])
    cost += f

print(f"slow rate {np.mean(rates):.4f} per minute, mean SSE {cost / len(rates):.3f}")
