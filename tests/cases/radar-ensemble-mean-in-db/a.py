"""Ensemble mean of radar reflectivity: average in linear units, report in dBZ."""
import numpy as np

rng = np.random.default_rng(9)
members, ny, nx = 12, 240, 300

base = rng.uniform(-10.0, 45.0, size=(ny, nx))
runs = [base + rng.normal(0.0, 4.0, size=(members, ny, nx)) for _ in range(3)]


def mean_dbz(dbz):
    z = 10 ** (dbz / 10)
    return 10 * np.log10(z.mean(axis=0))


wet = []
for t in range(3000):
    field = mean_dbz(runs[t % 3])
    wet.append((field > 35.0).mean())

print("wet fraction", np.mean(wet))
print("last field", field.min(), field.max())
