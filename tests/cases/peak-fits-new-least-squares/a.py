"""Line centres from 300 spectra: constant + height * exp(-((v - v0) / w)^2)."""
import time
import numpy as np
from scipy.optimize import leastsq

v = np.linspace(-10, 10, 100)


def resid(p, v, y):
    height, v0, w, const = p
    return height * np.exp(-((v - v0) / w) ** 2) + const - y


rng = np.random.default_rng(21)
centres = rng.uniform(-2.0, 2.0, 300)
spectra = 20 * np.exp(-((v - centres[:, None]) / 2.5) ** 2) + 3 + rng.normal(0, 1, (300, v.size))

fitted = np.empty(300)
nfev = 0
t0 = time.perf_counter()
for k, y in enumerate(spectra):
    p, cov, info, msg, ok = leastsq(resid, (15.0, 0.0, 2.0, 0.0), args=(v, y), full_output=True)
    fitted[k] = p[1]
    nfev += info["nfev"]
dt = time.perf_counter() - t0
print("mean centre %.6f, rms error %.4f" % (fitted.mean(), np.sqrt(np.mean((fitted - centres) ** 2))))
print("%.3f ms per spectrum, %.1f calls of the model" % (dt / 300 * 1e3, nfev / 300))
