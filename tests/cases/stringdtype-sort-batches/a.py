import numpy as np
from numpy.dtypes import StringDType

# sort the station names of each batch of measurements and sum the rain per station
rng = np.random.default_rng(7)
prefixes = ["DWD", "KNMI", "MF", "METNO", "SMHI"]
stations = [f"{prefixes[i % 5]}-{i * 37 % 1000:03d}" for i in range(600)]
pick = rng.integers(0, len(stations), size=(25, 4000))
batches = [np.array([stations[k] for k in row], dtype=StringDType()) for row in pick]
rain = rng.gamma(0.5, 2.0, size=(25, 4000))

total = 0.0
groups = 0
for step in range(400):
    names = batches[step % 25]
    order = np.argsort(names, kind="stable")
    names = names[order]
    start = np.flatnonzero(np.concatenate(([True], names[1:] != names[:-1])))
    sums = np.add.reduceat(rain[step % 25][order], start)
    groups += len(start)
    total += sums.max()

print("groups", groups, "mean of the wettest station", total / 400)
