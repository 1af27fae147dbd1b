import time

import numpy as np
from scipy import stats


def rms(values):
    return np.sqrt(np.mean(np.square(values)))


class FocalPlane:
    def __init__(self, cells=12):
        self.edges = np.linspace(-1.0, 1.0, cells + 1)
        self.total = np.zeros((cells, cells))
        self.worst = 0.0
        self.count = 0

    def residuals(self, x, y, offset, err):
        basis = np.vstack([np.ones_like(x), x, y, x * y, x ** 2, y ** 2]).T
        weight = 1 / err ** 2
        lhs = basis.T @ (basis * weight[:, None])
        coeff = np.linalg.solve(lhs, basis.T @ (weight * offset))
        return offset - basis @ coeff

    def add(self, x, y, offset, err):
        r = self.residuals(x, y, offset, err)
        cell = stats.binned_statistic_2d(x, y, r, statistic=rms, bins=[self.edges, self.edges])
        self.total += cell.statistic
        self.worst = max(self.worst, float(np.nanmax(cell.statistic)))
        self.count += 1


def observe(gen, n=4000):
    x, y = gen.uniform(-1, 1, (2, n))
    magnitude = 14 + 5 * gen.power(2.0, n)
    err = 0.01 * 10 ** (0.2 * (magnitude - 17))
    true = 0.03 * x * (x ** 2 + y ** 2) + 0.01 * y ** 3
    return x, y, true + err * gen.normal(size=n), err


if __name__ == "__main__":
    gen = np.random.default_rng(99)
    plane = FocalPlane()
    tic = time.perf_counter()
    for _ in range(2500):
        plane.add(*observe(gen))
    toc = time.perf_counter() - tic
    mean = plane.total / plane.count
    print(f"mean cell rms {mean.mean():.8f}, corner {mean[0, 0]:.8f}, worst {plane.worst:.8f}")
    print(f"{toc:.3f} s, {1e3 * toc / plane.count:.3f} ms an exposure")
