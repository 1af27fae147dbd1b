"""Astrometric residuals of one exposure after another, binned on the focal plane: rms in each cell."""
import time
import numpy as np
from scipy.stats import binned_statistic_2d

STARS, CELLS, EXPOSURES = 4000, 12, 2500
FIELD = [[-1.0, 1.0], [-1.0, 1.0]]


def exposure(rng):
    x, y = rng.uniform(-1, 1, (2, STARS))
    mag = 14 + 5 * rng.power(2.0, STARS)
    sigma = 0.01 * 10 ** (0.2 * (mag - 17))
    distortion = 0.03 * x * (x ** 2 + y ** 2) + 0.01 * y ** 3
    return x, y, distortion + sigma * rng.normal(size=STARS), sigma


def fit_plane(x, y, res, sigma):
    w = 1 / sigma ** 2
    design = np.stack([np.ones_like(x), x, y, x * y, x ** 2, y ** 2], axis=1)
    normal = design.T @ (design * w[:, None])
    return res - design @ np.linalg.solve(normal, design.T @ (w * res))


def main():
    rng = np.random.default_rng(99)
    stacked = np.zeros((CELLS, CELLS))
    worst = 0.0
    t0 = time.perf_counter()
    for _ in range(EXPOSURES):
        x, y, res, sigma = exposure(rng)
        res = fit_plane(x, y, res, sigma)
        square = binned_statistic_2d(x, y, res ** 2, statistic="mean", bins=CELLS, range=FIELD).statistic
        rms = np.sqrt(square)
        stacked += rms
        worst = max(worst, float(np.nanmax(rms)))
    dt = time.perf_counter() - t0
    stacked /= EXPOSURES
    print(f"mean cell rms {stacked.mean():.8f}, corner {stacked[0, 0]:.8f}, worst {worst:.8f}")
    print(f"{dt:.3f} s, {1e3 * dt / EXPOSURES:.3f} ms an exposure")


main()
