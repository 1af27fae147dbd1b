import numpy as np
from scipy import ndimage

rng = np.random.default_rng(5)
ny, nx, n_catch = 240, 240, 500

yy, xx = np.mgrid[0:ny, 0:nx]
outlets = rng.random((n_catch, 2)) * (ny, nx)
d2 = (yy[..., None] - outlets[:, 0]) ** 2 + (xx[..., None] - outlets[:, 1]) ** 2
catchment = d2.argmin(axis=-1)
del d2
ids = np.arange(n_catch)

radar = [ndimage.gaussian_filter(rng.gamma(0.3, 4.0, (ny, nx)), 1.5) for _ in range(12)]

season_peak = np.zeros(n_catch)
alarms = 0
for scan in range(2500):
    rain = radar[scan % 12] * (1 + 0.0002 * scan)
    peak = np.asarray(ndimage.maximum(rain, labels=catchment, index=ids))
    season_peak = np.maximum(season_peak, peak)
    alarms += int((peak > 3.0).sum())

print("alarms", alarms, "mean seasonal peak", round(season_peak.mean(), 6))
