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
    positions = (np.arange(N) + u) / N
    cdf = np.cumsum(w)
    cdf[-1] = 1.0
    return np.searchsorted(cdf, positions, side="right")


def trace_back(states, parents):
    """The paths of the last particles, one column a month."""
    alive = np.arange(N)
    columns = []
    for day in range(DAYS - 1, -1, -1):
        # states[day] was stored after its own resampling
        if day % 20 == 0:
            columns.append(states[day, alive])
        alive = parents[day, alive]
    return np.array(columns[::-1]).T


h = MU + SIGMA / np.sqrt(1 - PHI ** 2) * rng.standard_normal(N)
states = np.empty((DAYS, N))
parents = np.empty((DAYS, N), dtype=np.int32)
estimate = np.empty(DAYS)

for day in range(DAYS):
    h = MU + PHI * (h - MU) + SIGMA * rng.standard_normal(N)
    lw = log_weights(h, returns[day])
    w = np.exp(lw - lw.max())
    w /= w.sum()
    estimate[day] = w @ h
    index = systematic_resample(w, rng.random())
    h = h[index]
    states[day] = h
    parents[day] = index

paths = trace_back(states, parents)
print("filtered", round(estimate.mean(), 6), "smoothed", round(paths.mean(), 6), paths.shape)
