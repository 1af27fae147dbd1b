# line centres; leastsq is "legacy" in the docs, so this is the version with least_squares
import time
import numpy as np
from scipy.optimize import least_squares

n_spectra = 300
v = np.linspace(-10, 10, 100)
rng = np.random.default_rng(21)
centres = rng.uniform(-2.0, 2.0, n_spectra)
spectra = 20 * np.exp(-((v - centres[:, None]) / 2.5) ** 2) + 3 + rng.normal(0, 1, (n_spectra, v.size))


def residuals(p, v, y):
    height, v0, w, const = p
    return height * np.exp(-((v - v0) / w) ** 2) + const - y


found = []
calls = 0
start = time.perf_counter()
for y in spectra:
    fit = least_squares(residuals, (15.0, 0.0, 2.0, 0.0), args=(v, y))
    found.append(fit.x[1])
    calls += fit.nfev + 4 * fit.njev
elapsed = time.perf_counter() - start
found = np.array(found)
print(f"mean centre {found.mean():.6f}, rms error {np.sqrt(np.mean((found - centres) ** 2)):.4f}")
print(f"{elapsed / n_spectra * 1e3:.3f} ms per spectrum, {calls / n_spectra:.1f} calls of the model")
