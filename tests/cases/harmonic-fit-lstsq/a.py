"""Remove trend and annual cycle from monthly model output, one latitude band at a time."""
import os

os.environ["OMP_NUM_THREADS"] = "1"
os.environ["OPENBLAS_NUM_THREADS"] = "1"
import numpy as np

rng = np.random.default_rng(2024)
months = 480
columns = 360
bands = 6

t = np.arange(months) / 12.0
X = np.column_stack([
    np.ones(months), t - t.mean(),
    np.cos(2 * np.pi * t), np.sin(2 * np.pi * t),
    np.cos(4 * np.pi * t), np.sin(4 * np.pi * t),
])
tas = []
for b in range(bands):
    amp = rng.uniform(2, 15, columns)
    trend = rng.normal(0.02, 0.005, columns)
    season = np.cos(2 * np.pi * (t[:, None] - 0.05))
    tas.append(285 + amp * season + trend * t[:, None] + rng.normal(0, 1, (months, columns)))

trends = np.zeros(bands)
spread = np.zeros(bands)
for it in range(240):
    y = tas[it % bands]
    coef, _, rank, _ = np.linalg.lstsq(X, y, rcond=None)
    resid = X @ coef
    resid -= y
    trends[it % bands] = coef[1].mean() * 10
    spread[it % bands] = np.sqrt(np.vdot(resid, resid) / resid.size)

print("K per decade", np.round(trends, 6), "rms", np.round(spread, 6))
