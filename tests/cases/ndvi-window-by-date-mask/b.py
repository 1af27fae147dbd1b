import numpy as np

rng = np.random.default_rng(12)
n_scenes, height, width = 150, 320, 320

# acquisition dates of three years, in order, some five days apart
gaps = rng.integers(3, 11, n_scenes)
dates = np.datetime64("2021-01-04") + np.cumsum(gaps).astype("timedelta64[D]")
season = 0.45 + 0.3 * np.sin(2 * np.pi * (dates - dates[0]).astype(float) / 365.25)
ndvi = season[:, None, None] + rng.normal(0, 0.05, (n_scenes, height, width))
ndvi = ndvi.astype(np.float32)
ndvi[rng.random(ndvi.shape) < 0.35] = -1.0  # cloud


def maximum_value_composite(start, end):
    lo, hi = np.searchsorted(dates, [start, end])
    return ndvi[lo:hi].max(axis=0)


first = dates[0] + np.timedelta64(10, "D")
green = []
for period in range(200):
    start = first + np.timedelta64(4 * period, "D")
    end = start + np.timedelta64(60, "D")
    composite = maximum_value_composite(start, end)
    green.append(float((composite > 0.5).mean()))

print("mean green fraction %.6f" % np.mean(green))
