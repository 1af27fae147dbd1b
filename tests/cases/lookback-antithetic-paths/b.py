from dataclasses import dataclass
from time import perf_counter

import numpy as np


@dataclass
class LookbackCall:
    spot: float = 100.0
    strike: float = 105.0
    rate: float = 0.03
    sigma: float = 0.25
    maturity: float = 1.0
    steps: int = 50
    paths: int = 10_000

    def price(self, rng):
        dt = self.maturity / self.steps
        mu = (self.rate - 0.5 * self.sigma ** 2) * dt
        sd = self.sigma * np.sqrt(dt)
        half = self.paths // 2
        s = np.empty((self.steps + 1, self.paths))
        s[0] = self.spot
        for i in range(self.steps):
            z = rng.standard_normal(half)
            s[i + 1, :half] = s[i, :half] * np.exp(mu + sd * z)
            s[i + 1, half:] = s[i, half:] * np.exp(mu - sd * z)
        pay = np.maximum(s.max(axis=0) - self.strike, 0.0)
        pairs = np.exp(-self.rate * self.maturity) * 0.5 * (pay[:half] + pay[half:])
        return pairs.mean(), pairs.std(ddof=1) / np.sqrt(half)


if __name__ == "__main__":
    option = LookbackCall()
    rng = np.random.default_rng(2024)
    results = []
    laps = []
    for _ in range(120):
        t = perf_counter()
        results.append(option.price(rng))
        laps.append(perf_counter() - t)
    mean, err = np.mean(results, axis=0)
    print(f"{mean:.4f} +- {err:.4f} with {option.paths} paths")
    print(f"{1e3 * np.median(laps):.2f} ms a valuation")
