"""Expected positive exposure of a forward under stochastic volatility, date by date."""
import numpy as np

STEPS = 1000
PATHS = 1_000_000
S0, K, R = 100.0, 101.0, 0.02

rng = np.random.default_rng(3)
vol = np.exp(rng.normal(np.log(0.2), 0.3, PATHS))      # one volatility a path, from the calibration
normals = rng.standard_normal(PATHS, dtype=np.float32)
dates = np.linspace(0.05, 5.0, STEPS).tolist()


def exposure(t):
    root = t ** 0.5
    drift = (R - 0.5 * vol * vol) * t
    shock = vol * root * normals
    spot = S0 * np.exp(drift + shock)
    value = spot - K * np.exp(-R * (5.0 - t))
    return np.maximum(value, 0.0)


profile = []
for t in dates:
    profile.append(float(exposure(t).mean()))

print("EPE", np.mean(profile), "peak", max(profile))
