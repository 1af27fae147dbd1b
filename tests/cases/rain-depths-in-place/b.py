import numpy as np

# Ten-day ensemble forecast on a 64 x 64 grid, hourly rain rates: when has each cell had 25 mm?
rng = np.random.default_rng(9)
shape = (240, 64, 64)                                     # hour, y, x, as in the NetCDF file
members = []
for m in range(5):
    wet = rng.random((240, 64 * 64)) < 0.15
    rate = np.where(wet, rng.gamma(0.6, 2.0, (240, 64 * 64)), 0.0)
    members.append(rate.reshape(shape))


def accumulate(rate, factor, out):
    np.multiply(rate, factor, out=out)
    return np.cumsum(out, axis=0, out=out)


work = np.empty(shape)
below, total = 0, 0.0
for k in range(400):
    depth = accumulate(members[k % 5], 0.9 + 0.01 * (k % 20), work)
    below += np.count_nonzero(depth < 25.0)
    total += depth[-1].mean()

print("mean hours below 25 mm", below / 400 / (64 * 64), "mean total", total / 400)
