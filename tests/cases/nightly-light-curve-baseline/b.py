import numpy as np

rng = np.random.default_rng(12)
n_stars, n_exposures = 40, 360
nights = [1000 + rng.normal(0, 30, size=(n_stars, n_exposures)) for _ in range(12)]


def detrend(flux):
    # a clouded exposure may come as nan some day
    baseline = np.nanpercentile(flux, 80, axis=1)
    return flux / baseline[:, None]


deepest = np.inf
for k in range(2500):
    curve = detrend(nights[k % 12])
    deepest = min(deepest, float(curve.min()))

print("deepest dip", deepest)
