import numpy as np
from scipy import optimize


class Mono:
    """Mono-exponential decay with a constant offset."""

    def __init__(self, times):
        self.times = times

    def __call__(self, t, a, tau, c):
        return c + a * np.exp(-t / tau)

    def guess(self, y):
        tail = np.mean(y[-8:])
        return [y[0] - tail, 2.0, tail]

    def fit(self, y):
        popt, pcov = optimize.curve_fit(self, self.times, y, p0=self.guess(y))
        return popt


def simulate(rng, times, n):
    a = rng.uniform(80, 200, n)
    tau = rng.uniform(1.2, 3.0, n)
    c = rng.uniform(6, 14, n)
    mean = a[:, None] * np.exp(-times / tau[:, None]) + c[:, None]
    return rng.poisson(mean).astype(float)


times = np.linspace(0.0, 12.5, 64)
curves = simulate(np.random.default_rng(11), times, 500)
model = Mono(times)
taus = np.zeros(len(curves))

for i in range(100_000):
    k = i % len(curves)
    taus[k] = model.fit(curves[k])[1]

print("mean tau:", taus.mean())
