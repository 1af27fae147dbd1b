import numpy as np

rng = np.random.default_rng(5)
n_gauges, n_minutes, n_days = 24, 1440, 7000


def day_of_levels(rng):
    level = 2.0 + 0.01 * np.cumsum(rng.standard_normal((n_gauges, n_minutes)), axis=1)
    level[rng.random(level.shape) < 0.04] = np.nan
    level[:, 0] = 2.0
    return level


days = [day_of_levels(rng) for _ in range(8)]


def fill_gaps(level):
    out = level.copy()
    for gauge, minute in np.argwhere(np.isnan(level)):
        out[gauge, minute] = out[gauge, minute - 1]
    return out


mean_level = np.zeros(n_gauges)
crest = np.full(n_gauges, -np.inf)
for day in range(n_days):
    filled = fill_gaps(days[day % len(days)])
    mean_level += filled.mean(axis=1)
    crest = np.maximum(crest, filled.max(axis=1))

print("mean levels:", np.round(mean_level[:4] / n_days, 6))
print("crests:", np.round(crest[:4], 6))
