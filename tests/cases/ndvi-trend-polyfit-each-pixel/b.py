import os

os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"     # one core a job

import numpy as np


class TrendMapper:
    """Linear trend of a vegetation index over a stack of scenes."""

    def __init__(self, dates, seasonal):
        self.t = dates - dates[0]
        self.seasonal = seasonal

    def fit(self, cube):
        deseasoned = cube - self.seasonal[:, None, None]
        flat = deseasoned.reshape(len(self.t), -1)
        coef = np.polyfit(self.t, flat, deg=1)
        misfit = flat - np.outer(self.t, coef[0]) - coef[1]
        return coef[0], misfit.std(axis=0)

    def fraction_greening(self, cube):
        rate, sigma = self.fit(cube)
        return np.count_nonzero((rate > 0.1 * sigma) & (rate > 0)) / rate.size


def make_cube(number, dates, seasonal, shape):
    g = np.random.default_rng(1000 + number)
    base = g.uniform(0.2, 0.6, shape)
    drift = g.normal(0.0, 0.01, shape)
    cube = base + drift * (dates - dates[0])[:, None, None] + seasonal[:, None, None]
    return cube + g.normal(0.0, 0.03, cube.shape)


dates = 2015 + np.arange(46) * 16 / 365.25
seasonal = 0.18 * np.sin(2 * np.pi * dates)
cubes = [make_cube(k, dates, seasonal, (24, 24)) for k in range(6)]
mapper = TrendMapper(dates, seasonal)
total = 0.0
count = 6000

for k in range(count):
    total += mapper.fraction_greening(cubes[k % 6])

print(f"mean greening fraction {total / count:.4f}")
