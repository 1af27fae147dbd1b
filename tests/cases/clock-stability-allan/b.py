import numpy as np


class Stability:
    """Overlapping Allan deviation from the phase, tau0 = 1 s."""

    factors = 2 ** np.arange(9)

    def __init__(self, n):
        self.phase = np.zeros(n + 1)

    def deviations(self, y):
        x = self.phase
        np.cumsum(y, out=x[1:])
        out = []
        for m in self.factors:
            second = x[2 * m:] - 2 * x[m:-m] + x[:-2 * m]
            out.append(np.sqrt(np.mean(second * second) / (2.0 * m * m)))
        return np.array(out)


def simulated(seed, n):
    g = np.random.default_rng(seed)
    white = 1e-12 * g.standard_normal(n)
    walk = 1e-14 * np.cumsum(g.standard_normal(n))
    return white + walk


N = 16384
records = [simulated(s, N).tolist() for s in range(8)]
allan = Stability(N)

sigma = np.empty((4000, 9))
for run in range(4000):
    sigma[run] = allan.deviations(records[run % 8])

print(sigma.mean(axis=0))
