import numpy as np
from scipy.ndimage import gaussian_filter1d

# smoothed firing rate and its autocorrelogram, unit by unit
rng = np.random.default_rng(8)
n_units, duration, bin_width, n_lags = 10, 60.0, 0.05, 60
n_bins = int(duration / bin_width)
edges = np.arange(n_bins + 1) * bin_width


class Unit:
    def __init__(self):
        rate = rng.uniform(30, 60)
        isi = rng.gamma(2.0, 1 / (2.0 * rate), int(rate * duration * 1.3))
        self.spikes = []
        for t in np.cumsum(isi).tolist():
            if t < duration:
                self.spikes.append(t)

    def rate(self):
        counts, _ = np.histogram(self.spikes, bins=edges)
        return gaussian_filter1d(counts / bin_width, sigma=3)

    def autocorrelogram(self):
        r = self.rate()
        r = r - r.mean()
        return np.array([r[:n_bins - k] @ r[k:] for k in range(n_lags)]) / (r @ r)


units = [Unit() for _ in range(n_units)]
print("spikes", sum(len(u.spikes) for u in units))

acg = np.zeros(n_lags)
for session in range(1500):
    for u in units:
        acg += u.autocorrelogram()

print("acg at 0, 0.25, 0.5 s:", (acg / (1500 * n_units))[[0, 5, 10]].round(6))
