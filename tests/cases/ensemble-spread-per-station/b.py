import numpy as np

rng = np.random.default_rng(20)
members, stations, steps = 51, 120, 240

# temperature forecasts: one value per lead time, ensemble member and station
climate = 8.0 + 6.0 * rng.standard_normal(stations)
forecasts = climate + rng.standard_normal((steps, members, stations)) * np.linspace(0.5, 4.0, steps)[:, None, None]


def band(values):
    """10th and 90th percentile of the members at each station"""
    low, high = np.quantile(values, [0.1, 0.9], axis=0)
    return low, high


width = np.zeros(stations)
for run in range(14400):
    values = forecasts[run % steps]
    low, high = band(values)
    width += high - low

print("mean width of the band: %.6f" % (width.mean() / 14400))
print("widest at station", int(width.argmax()))
