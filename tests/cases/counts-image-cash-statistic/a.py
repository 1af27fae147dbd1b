import numpy as np

# Cash statistic of a sparse gamma-ray counts image against a model of three sources on a flat background.
# log is undefined where nothing was counted, so only the pixels with photons are computed.
rng = np.random.default_rng(12)
size = 110
yy, xx = np.mgrid[0:size, 0:size]


def blob(x0, y0, width):
    return np.exp(-((xx - x0) ** 2 + (yy - y0) ** 2) / (2 * width ** 2))


shapes = np.stack([blob(33, 38, 14.0), blob(77, 66, 22.0), blob(55, 17, 8.0)])
true = 0.5 + np.tensordot([1.5, 0.8, 2.0], shapes, axes=1)
counts = rng.poisson(true).astype(np.float64)
lit = counts > 0


def cash(mu):
    term = np.zeros_like(mu)
    np.log(mu, out=term, where=lit)
    return 2 * (mu.sum() - (counts * term).sum())


best = np.inf
best_amplitude = None
amplitudes = rng.uniform(0.5, 1.5, size=(60000, 1))
flat = np.full((size, size), 0.5)
sources = true - 0.5

for amplitude in amplitudes:
    model = flat + amplitude * sources
    stat = cash(model)
    if stat < best:
        best = stat
        best_amplitude = amplitude[0]

print("best amplitude %.4f, cash %.6f, lit pixels %.2f" % (best_amplitude, best, lit.mean()))
