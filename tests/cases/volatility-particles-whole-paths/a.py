import numpy as np

rng = np.random.default_rng(42)
N = 2000                            # particles
DAYS = 6000
MU, PHI, SIGMA = -0.5, 0.97, 0.2    # log-volatility: AR(1)

# simulated returns
returns = np.empty(DAYS)
noise = rng.standard_normal((DAYS, 2))
h_true = MU + SIGMA * np.cumsum(noise[:, 0] * PHI ** np.arange(DAYS)[::-1])
returns[:] = np.exp(0.5 * h_true) * noise[:, 1]


def log_weights(h, y):
    return -0.5 * (h + y * y * np.exp(-h))


def systematic_resample(w, u):
    """Indices of the particles to keep (one pointer walks along the CDF)."""
    positions = (np.arange(N) + u) / N
    cdf = np.cumsum(w)
    cdf[-1] = 1.0
    index = np.zeros(N, dtype=int)
    i, j = 0, 0
    while i < N:
        if positions[i] < cdf[j]:
            index[i] = j
            i += 1
        else:
            j += 1
    return index


h = MU + SIGMA / np.sqrt(1 - PHI ** 2) * rng.standard_normal(N)
paths = np.empty((N, 0))            # the paths of the living particles, one column a month
estimate = np.empty(DAYS)

for day in range(DAYS):
    h = MU + PHI * (h - MU) + SIGMA * rng.standard_normal(N)
    lw = log_weights(h, returns[day])
    w = np.exp(lw - lw.max())
    w /= w.sum()
    estimate[day] = w @ h
    index = systematic_resample(w, rng.random())
    h = h[index]
    paths = paths[index]
    if day % 20 == 0:
        paths = np.column_stack([paths, h])

print("filtered", round(estimate.mean(), 6), "smoothed", round(paths.mean(), 6), paths.shape)
