import numpy as np

# Ten-day ensemble forecast on a 64 x 64 grid, hourly rain rates: when has each cell had 25 mm?
rng = np.random.default_rng(9)
n_hours, n_cells = 240, 64 * 64
members = []
for m in range(5):
    wet = rng.random((n_hours, n_cells)) < 0.15
    rate = np.where(wet, rng.gamma(0.6, 2.0, (n_hours, n_cells)), 0.0)
    members.append(np.ascontiguousarray(rate.T))          # (cell, hour)

depth = np.empty((n_cells, n_hours))
dry_hours = 0
total = 0.0
for k in range(400):
    rate = members[k % 5]
    scale = 0.9 + 0.01 * (k % 20)                         # bias correction of this run
    np.multiply(rate, scale, out=depth)
    np.cumsum(depth, axis=1, out=depth)
    dry_hours += np.count_nonzero(depth < 25.0)
    total += depth[:, -1].mean()

print("mean hours below 25 mm", dry_hours / 400 / n_cells, "mean total", total / 400)
