import os

os.environ["OMP_NUM_THREADS"] = "1"
os.environ["OPENBLAS_NUM_THREADS"] = "1"
import numpy as np


class HarmonicModel:
    """Trend plus a seasonal cycle with a few harmonics."""

    def __init__(self, n_months, harmonics=2):
        yr = np.arange(n_months) / 12.0
        cols = [np.ones(n_months), yr - yr.mean()]
        for h in range(1, harmonics + 1):
            cols += [np.cos(2 * np.pi * h * yr), np.sin(2 * np.pi * h * yr)]
        self.years = yr
        self.design = np.stack(cols, axis=1)
        self.solver = np.linalg.pinv(self.design)

    def fit(self, field):
        return self.solver @ field

    def anomalies(self, field, coef):
        fitted = self.design @ coef
        return np.subtract(field, fitted, out=fitted)


def synthetic_bands(model, n_lon, n_bands, seed):
    rng = np.random.default_rng(seed)
    yr = model.years[:, None]
    for _ in range(n_bands):
        amp = rng.uniform(2, 15, n_lon)
        trend = rng.normal(0.02, 0.005, n_lon)
        season = np.cos(2 * np.pi * (yr - 0.05))
        yield 285 + amp * season + trend * yr + rng.normal(0, 1, (yr.size, n_lon))


model = HarmonicModel(480)
fields = list(synthetic_bands(model, 360, 6, 2024))
per_decade = np.zeros(len(fields))
rms = np.zeros(len(fields))

for step in range(240):
    band = step % len(fields)
    beta = model.fit(fields[band])
    anom = model.anomalies(fields[band], beta)
    per_decade[band] = 10 * beta[1].mean()
    rms[band] = np.sqrt(np.vdot(anom, anom) / anom.size)

print("K per decade", np.round(per_decade, 6), "rms", np.round(rms, 6))
