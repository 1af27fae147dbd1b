import numpy as np
from scipy import sparse
from scipy.sparse.linalg import spsolve

# Baselines of Raman spectra by adaptive iteratively reweighted penalised least squares
rng = np.random.default_rng(8)
n = 2000
x = np.arange(n)
spectra = []
for _ in range(40):
    base = 50 + 30 * np.exp(-x / 400) + 0.01 * x + 5 * np.sin(x / 300 + rng.random())
    peaks = sum(rng.uniform(5, 60) * np.exp(-0.5 * ((x - m) / rng.uniform(3, 9)) ** 2) for m in rng.uniform(50, 1950, 18))
    spectra.append(base + peaks + 0.3 * rng.standard_normal(n))

D = sparse.diags([1.0, -2.0, 1.0], [0, 1, 2], shape=(n - 2, n))
H = (1e5 * (D.T @ D)).tocsc()


def whittaker(y, w):
    W = sparse.diags(w, format="csc")
    return spsolve(W + H, w * y)


def airpls(y, max_iter=10):
    w = np.ones(n)
    for it in range(1, max_iter + 1):
        z = whittaker(y, w)
        r = y - z
        neg = r < 0
        s = -r[neg].sum()
        if s < 1e-3 * np.abs(y).sum():
            break
        w = np.where(neg, np.exp(it * np.minimum(-r, s) / s), 0.0)
        w[0] = w[-1] = np.exp(it * -r[neg].max() / s)
    return z


area = 0.0
for k in range(300):
    y = spectra[k % 40]
    area += np.trapezoid(y - airpls(y))

print("mean corrected area", area / 300)
