import numpy as np

rng = np.random.default_rng(48)
n = 20000
years = []
for y in range(10):
    hindcast = rng.weibull(1.5, n)
    years.append((hindcast, 0.9 * hindcast + 0.25 * rng.standard_normal(n)))


class Comparison:
    """Array methods throughout, no detour through the np.* functions."""

    def __init__(self, n):
        self.n = n
        self.table = np.zeros(5)
        self.rounds = 0

    def ranks(self, x):
        return x.argsort().argsort()

    def add(self, model, buoy):
        n = self.n
        rank_model, rank_buoy = self.ranks(model), self.ranks(buoy)
        d = rank_model - rank_buoy
        rho = 1.0 - 6.0 * (d * d).sum() / (n * (n * n - 1.0))
        m = model.take(model.argsort())
        b = buoy.take(buoy.argsort())
        below = m.searchsorted(buoy, side="right") / n
        ks = np.abs(below - (rank_buoy + 1) / n).max()
        energy = (b * b).cumsum()
        top = 1.0 - energy[int(0.9 * n)] / energy[-1]
        self.table += rho, ks, top, b.mean() - m.mean(), b.std() / m.std()
        self.rounds += 1


comparison = Comparison(n)
for k in range(800):
    comparison.add(*years[k % len(years)])

values = comparison.table / comparison.rounds
print("rho {:.5f}  ks {:.5f}  top tenth {:.5f}  bias {:.5f}  spread {:.5f}".format(*values))
