import numpy as np

rng = np.random.default_rng(237)
n_exp, ny, nx = 21, 96, 128

rows, cols = np.mgrid[0:ny, 0:nx]
background = 200 + 0.05 * cols + 0.02 * rows
exposures = []
for night in range(4):
    e = rng.normal(background, 6.0, (n_exp, ny, nx))
    cosmics = rng.random(e.shape) < 0.003
    e[cosmics] += rng.exponential(900.0, cosmics.sum())
    exposures.append(e)
dead = np.zeros((n_exp, ny, nx), bool)
for k in range(n_exp):
    dead[k] = rng.random((ny, nx)) < 0.02


def reject(e, nsigma):
    return np.abs(e - e.mean(axis=0)) > nsigma * e.std(axis=0)


def masked_median(e, mask):
    v = np.where(mask, np.inf, e)
    v.sort(axis=0)
    good = e.shape[0] - mask.sum(axis=0)
    lo = np.take_along_axis(v, ((good - 1) // 2)[None], axis=0)[0]
    hi = np.take_along_axis(v, (good // 2)[None], axis=0)[0]
    return 0.5 * (lo + hi)


total = 0.0
for i in range(1500):
    e = exposures[i % 4]
    mask = reject(e, 4.0) | dead
    total += masked_median(e, mask).mean()
print("sky:", total / 1500)
